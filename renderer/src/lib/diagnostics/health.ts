import { groupBy } from '#renderer/lib/lists/group-by.ts';
import type { RecordedError } from '#renderer/lib/errors/recorded-errors.ts';
import type { ModalRecord, SubscriptionRecord } from './diagnostics.ts';

/** The numbers come from the specification. */
export const healthLimits = {
  /** At or above these, the page is no longer Healthy. */
  subscriptions: 20,
  errors: 5,
  /** Above these, it is Critical; the second also suggests a refresh. */
  criticalSubscriptions: 30,
  criticalErrors: 10,
  /** The maximum of each bar. */
  subscriptionBar: 30,
  errorBar: 20,
  recentMs: 5 * 60_000,
  stuckMs: 10 * 60_000,
} as const;

export type HealthStatus = 'Healthy' | 'Warning' | 'Critical';

export function healthStatus(subscriptions: number, errors: number): HealthStatus {
  if (subscriptions < healthLimits.subscriptions && errors < healthLimits.errors) return 'Healthy';
  const isCritical =
    errors > healthLimits.criticalErrors || subscriptions > healthLimits.criticalSubscriptions;
  return isCritical ? 'Critical' : 'Warning';
}

export type Health = {
  status: HealthStatus;
  at: number;
  subscriptions: readonly SubscriptionRecord[];
  errors: readonly RecordedError[];
  /** Errors of the last five minutes. */
  recent: readonly RecordedError[];
  modals: readonly ModalRecord[];
  open: readonly ModalRecord[];
  /** Dialogs open for over ten minutes. */
  stuck: readonly ModalRecord[];
  /** Channels that are open more than once. */
  repeated: readonly { channel: string; component: string; count: number }[];
};

type Seen = Pick<Health, 'subscriptions' | 'errors' | 'modals'>;

/** The page's health at the time `at`. */
export function healthOf({ subscriptions, errors, modals }: Seen, at: number): Health {
  const open = modals.filter(({ isOpen }) => isOpen);
  const byChannel = groupBy(subscriptions, ({ channel }) => channel);
  return {
    status: healthStatus(subscriptions.length, errors.length),
    at,
    subscriptions,
    errors,
    recent: errors.filter(({ recordedAt }) => at - recordedAt.getTime() <= healthLimits.recentMs),
    modals,
    open,
    stuck: open.filter(({ lastToggled }) => at - lastToggled.getTime() > healthLimits.stuckMs),
    repeated: [...byChannel].flatMap(([channel, same]) =>
      same.length > 1 ? [{ channel, component: same[0]?.component ?? '', count: same.length }] : [],
    ),
  };
}
