import { type Ref } from 'react';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { reasonOptions } from '#renderer/entities/listing/listing-words.ts';
import { reportListing } from '#renderer/features/marketplace/mutations.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { reportFieldsSchema, type Listing } from '#shared/contract/marketplace.ts';

type Props = {
  handle: Ref<FormHandle>;
  listing: Pick<Listing, 'id'>;
  onDone: () => void;
  onCancel: () => void;
};

export function ReportForm({ handle, listing: { id }, onDone, onCancel }: Props) {
  const form = useAppForm({
    schema: reportFieldsSchema,
    defaultValues: { reason: 'not_allowed' as const, details: '' },
    keptAs: `listing ${id} report`,
    send: async (report) => {
      await reportListing({ id, ...report });
      notifySuccess('Report sent');
      onDone();
    },
    describe: (error) => errorMessage('marketplace.report', error),
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Send report"
      onCancel={onCancel}
      fields={[
        { kind: 'choice', name: 'reason', label: 'What’s wrong?', data: reasonOptions },
        { kind: 'area', name: 'details', label: 'Details', dir: 'auto' },
      ]}
    />
  );
}
