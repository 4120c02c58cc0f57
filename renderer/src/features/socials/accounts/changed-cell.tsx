import { IconAlertTriangle } from '@tabler/icons-react';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { Credential } from '#shared/contract/socials.ts';
import styles from './accounts.module.css';

const day = dateFormat({ day: 'numeric', month: 'short' });
const dayOfYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** `12 Sep`, with the year if it is another. */
export const shortDay = (at: string, now: number): string =>
  (new Date(at).getFullYear() === new Date(now).getFullYear() ? day : dayOfYear).format(Date.parse(at));

export const isDue = ({ rotateDueAt }: Credential, now: number): boolean =>
  rotateDueAt !== null && Date.parse(rotateDueAt) <= now;

/** When the password was last changed, and whether a change is due. */
export function ChangedCell({ credential, now }: { credential: Credential; now: number }) {
  const { passwordChangedAt: at, rotateDueAt } = credential;
  if (at === null) return <span className={styles['none']}>–</span>;
  const text = shortDay(at, now);
  if (rotateDueAt === null || !isDue(credential, now))
    return <span title={exactTime(Date.parse(at))}>{text}</span>;
  const due = `Rotation was due ${shortDay(rotateDueAt, now)}`;
  return (
    <span className={styles['due']} title={due}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      {text}
      <Hidden>, {due}</Hidden>
    </span>
  );
}
