import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setPaymentLink } from '#renderer/entities/plan/api.ts';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { planKeys } from '#renderer/entities/plan/plan-queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { paymentLinkSchema, type Plan } from '#shared/contract/plans.ts';

/** Edits the payment link of a plan. */
export function PaymentLinkDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: setPaymentLink,
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.all }),
  });
  const form = useAppForm({
    schema: paymentLinkSchema,
    defaultValues: plan.paymentLink ?? { url: '', id: '' },
    draftKey: `payment link of ${plan.id}`,
    mode: 'onSubmit',
    send: async (link) => {
      await saving.mutateAsync({ planId: plan.id, link });
      notifySuccess(`People can pay for ${plan.name} online`);
      onClose();
    },
    describe: (error) => errorMessage('plans.setPaymentLink', error),
  });
  const remove = async (): Promise<void> => {
    try {
      await saving.mutateAsync({ planId: plan.id, link: null });
      form.discard();
      notifySuccess(`${plan.name} can no longer be paid online`);
      onClose();
    } catch (error) {
      notifyError(errorMessage('plans.setPaymentLink', error));
    }
  };
  return (
    <TableDialog
      name="PaymentLinkDialog"
      title={`Payment link of ${plan.name}`}
      discardTitle="Discard this link?"
      form={form}
      verb="Save link"
      hint={
        plan.paymentLink === null ? undefined : (
          <Button variant="subtle" color="red" disabled={saving.isPending} onClick={() => void remove()}>
            Remove link
          </Button>
        )
      }
      fields={[
        {
          name: 'url',
          label: 'Link',
          placeholder: 'https://buy.stripe.com/…',
          inputMode: 'url',
          required: true,
        },
        {
          name: 'id',
          label: 'Id in Stripe',
          placeholder: 'plink_…',
          hint: 'At the end of the address when you open the link in Stripe’s dashboard',
          required: true,
        },
      ]}
      onClose={onClose}
    />
  );
}
