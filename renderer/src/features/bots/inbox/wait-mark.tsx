import { IconAlertTriangle } from '@tabler/icons-react';
import { goalMinutes, waitText, waitTone } from '#renderer/entities/bot/bot-labels.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import styles from './wait-mark.module.css';

/** How long someone has waited for an answer: colored once past the goal, with an icon when long past it. */
export function WaitMark({ since }: { since: string | null }) {
  const now = useCurrentMinute();
  if (since === null) return <span className={styles['wait']}>Answered</span>;
  const time = Date.parse(since);
  const tone = waitTone(now - time);
  return (
    <span
      className={styles['wait']}
      data-tone={tone}
      title={`Since ${exactTime(time)}, goal ${String(goalMinutes)} min`}
    >
      {tone === 'late' ? <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> : null}
      {waitText(now - time)}
    </span>
  );
}
