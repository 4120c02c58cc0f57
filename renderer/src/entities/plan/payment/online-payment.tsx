import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { Plan } from '#shared/contract/plans.ts';
import { SectionHead } from '#renderer/entities/plan/section-head.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './online-payment.module.css';

const PaymentLinkDialog = lazyDialog(
  async () => (await import('./payment-link-dialog.tsx')).PaymentLinkDialog,
);

/** For administrators: the plans that people can pay for online, or how to set that up. */
export function OnlinePayment({ plans }: { plans: readonly Plan[] }) {
  const viewer = useViewer();
  const title = useId();
  const [edited, setEdited] = useState<Plan>();
  if (viewer.role !== 'admin') return null;
  const paid = plans.filter(({ planType }) => planType !== 'free');
  const isConfigured = paid.some(({ paymentLink }) => paymentLink !== null);
  return (
    <section className={styles['section']} aria-labelledby={title}>
      <SectionHead id={title} title="Online payment">
        {isConfigured ? 'People can pay for plans that have a link' : 'Online payment is not configured'}
      </SectionHead>
      {isConfigured ? null : <Steps />}
      <ul className={styles['plans']} aria-label="Payment links">
        {paid.map((plan) => (
          <li key={plan.id}>
            <b>{plan.name}</b>
            <Text ellipsis tone="dimmed" grow dir="ltr">
              {plan.paymentLink === null
                ? 'No payment link'
                : plan.paymentLink.url.replace(/^https:\/\//, '')}
            </Text>
            <Button
              size="xs"
              variant="default"
              disabled={viewer.isReadOnly}
              aria-label={`${plan.paymentLink === null ? 'Add' : 'Edit'} payment link of ${plan.name}`}
              onClick={() => {
                setEdited(plan);
              }}
            >
              {plan.paymentLink === null ? 'Add link' : 'Edit'}
            </Button>
          </li>
        ))}
      </ul>
      {edited === undefined ? null : (
        <PaymentLinkDialog
          plan={edited}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
    </section>
  );
}

function Steps() {
  return (
    <Text as="div" size={13} tone="soft" className={styles['steps']}>
      <p>Until it is, administrators give people their plans. To let people pay for a plan themselves:</p>
      <ol>
        <li>In Stripe, create a payment link for each plan, with a price that renews.</li>
        <li>
          Ask the person who runs your server to deploy the function <code>billing-webhook</code> with the
          webhook’s signing secret (deployment guide, step 11).
        </li>
        <li>Add the links here.</li>
      </ol>
    </Text>
  );
}
