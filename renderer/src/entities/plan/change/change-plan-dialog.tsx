import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { Plan, PlanSubscription } from '#shared/contract/plans.ts';
import { ChangePlanForm } from './change-plan-form.tsx';

type Props = {
  personId: string;
  /** The person's name, if it is someone else's plan. */
  name?: string;
  subscription: PlanSubscription;
  plans: readonly Plan[];
  choices: readonly Plan[];
  chosenId: string;
  onClose: () => void;
};

/** Shows what another plan changes, asks for a reason, and makes the change. */
export function ChangePlanDialog({ name, onClose, ...props }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="ChangePlanDialog"
      title={name === undefined ? 'Change plan' : `Change ${name}’s plan`}
      width={520}
      discardTitle="Discard this change?"
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <ChangePlanForm
          {...props}
          handle={form}
          isOwn={name === undefined}
          onChanged={onClose}
          onCancel={close}
        />
      )}
    </FormDialog>
  );
}
