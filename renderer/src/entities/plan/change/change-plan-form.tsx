import type { Ref } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { plansContract, type Plan, type PlanSubscription } from '#shared/contract/plans.ts';
import { useChangePlan } from './change-plan.ts';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { contentsOf, PlanDifferences } from './plan-differences.tsx';
import { priceText } from '#renderer/entities/plan/plan-labels.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';

const { planId, reason } = plansContract.calls['plans.change'].input.shape;
const ownSchema = z.object({ planId, reason });
const othersSchema = z.object({
  planId,
  reason: reason.check(z.minLength(1, 'Reason is required')),
});

type Props = {
  handle: Ref<FormHandle>;
  personId: string;
  /** False for someone else's plan, whose change needs a reason that they can read. */
  isOwn: boolean;
  subscription: PlanSubscription;
  /** All plans on offer, and those that can be chosen. */
  plans: readonly Plan[];
  choices: readonly Plan[];
  chosenId: string;
  onChanged: () => void;
  onCancel: () => void;
};

/** Asks for the new plan and the reason, and shows what changes. */
export function ChangePlanForm(props: Props) {
  const { handle, personId, isOwn, subscription, plans, choices, chosenId, onChanged, onCancel } = props;
  const change = useChangePlan(plans);
  const form = useAppForm({
    schema: isOwn ? ownSchema : othersSchema,
    defaultValues: { planId: chosenId, reason: '' },
    draftKey: `plan of ${personId} to ${chosenId}`,
    mode: 'onSubmit',
    send: async (wanted) => {
      await change.mutateAsync({ userId: personId, ...wanted });
      onChanged();
    },
    describe: (error) => errorMessage('plans.change', error),
  });
  const chosen = useWatch({ control: form.control, name: 'planId' });
  const plan = choices.find(({ id }) => id === chosen);
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb={plan === undefined ? 'Change plan' : `Change to ${plan.name}`}
      isOff={plan === undefined}
      onCancel={onCancel}
      fields={[
        {
          kind: 'choice',
          name: 'planId',
          label: 'New plan',
          data: choices.map((each) => ({ value: each.id, label: `${each.name}, ${priceText(each)}` })),
          hint: `Now on ${subscription.planName}`,
        },
        {
          kind: 'area',
          name: 'reason',
          label: 'Reason',
          required: !isOwn,
          hint: 'Shown in the change history',
        },
        plan === undefined ? null : (
          <PlanDifferences key="planDifferences" from={contentsOf(subscription, plans)} to={plan} />
        ),
        <Hint key="lead" as="p">
          Takes effect immediately, and can’t go back to a lower tier. No payment is taken here.
        </Hint>,
      ]}
    />
  );
}
