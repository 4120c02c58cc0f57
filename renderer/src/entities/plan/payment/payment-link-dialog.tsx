import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { PaymentLinkForm } from './payment-link-form.tsx';

/** Where a plan is paid for. */
export function PaymentLinkDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="PaymentLinkDialog"
      title={`Payment link of ${plan.name}`}
      discardTitle="Discard this link?"
      form={form}
      onClose={onClose}
    >
      {(close) => <PaymentLinkForm handle={form} plan={plan} onSaved={onClose} onCancel={close} />}
    </FormDialog>
  );
}
