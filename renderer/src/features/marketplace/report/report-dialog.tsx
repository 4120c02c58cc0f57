import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { reasonOptions } from '#renderer/entities/listing/listing-labels.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { reportFieldsSchema, type Listing } from '#shared/contract/marketplace.ts';

type Props = { listing: Pick<Listing, 'id' | 'title'>; onClose: () => void };

/** Reports a problem with a listing to the reviewers. */
export function ReportDialog({ listing, onClose }: Props) {
  const form = useAppForm({
    schema: reportFieldsSchema,
    defaultValues: { reason: 'not_allowed' as const, details: '' },
    draftKey: `listing ${listing.id} report`,
    send: async (report) => {
      await request('marketplace.report', { id: listing.id, ...report });
      notifySuccess('Report sent');
      onClose();
    },
    describe: (error) => errorMessage('marketplace.report', error),
  });
  return (
    <TableDialog
      name="ReportDialog"
      title="Report this listing"
      width={520}
      discardTitle="Discard this report?"
      form={form}
      verb="Send report"
      fields={[
        { kind: 'choice', name: 'reason', label: 'What’s wrong?', data: reasonOptions },
        { kind: 'area', name: 'details', label: 'Details', dir: 'auto' },
      ]}
      onClose={onClose}
    />
  );
}
