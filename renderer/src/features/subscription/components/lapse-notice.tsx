import { IconAlertTriangle } from '@tabler/icons-react';
import { dateText } from '#renderer/features/subscription/dates.ts';
import type { PlanSubscription } from '#shared/contract/plans.ts';
import styles from './lapse-notice.module.css';

const ended: Readonly<Record<string, string>> = {
  past_due: 'The last payment for your subscription failed',
  cancelled: 'Your subscription was cancelled',
};

/** Explains an ended subscription: nothing is lost, but nothing can be added. */
export function LapseNotice({ subscription }: { subscription: PlanSubscription }) {
  const { status, planName, currentPeriodEnd } = subscription;
  if (status === 'active') return null;
  const what =
    ended[status] ??
    `Your subscription ended${currentPeriodEnd === null ? '' : ` on ${dateText(currentPeriodEnd)}`}`;
  return (
    <p className={styles['notice']} role="status">
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
      <span>
        {what}, so the {planName} plan applies. You can still read and edit everything you have. To add more
        than {planName} allows, change your plan below.
      </span>
    </p>
  );
}
