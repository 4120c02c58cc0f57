import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { Listing } from '#shared/contract/marketplace.ts';
import { ReportForm } from './report-form.tsx';

type Props = { listing: Pick<Listing, 'id' | 'title'>; onClose: () => void };

/** Tells those who review what is wrong with a listing. */
export function ReportDialog({ listing, onClose }: Props) {
  const handle = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="ReportDialog"
      title="Report this listing"
      width={520}
      discardTitle="Discard this report?"
      form={handle}
      onClose={onClose}
    >
      {(close) => <ReportForm handle={handle} listing={listing} onDone={onClose} onCancel={close} />}
    </FormDialog>
  );
}
