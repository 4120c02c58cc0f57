import { clockText } from '#renderer/entities/event/event-words.ts';
import type { Gap } from './cover.ts';
import styles from './gap-block.module.css';

/** Where a shift is missing: a press fills it. */
export function GapBlock({ gap }: { gap: Gap }) {
  const times = `${clockText(gap.startsAt)} to ${clockText(gap.endsAt)}`;
  return (
    <span className={styles['gap']} title={`No cover, ${times}`}>
      <b>No cover</b>
      <span>{times}</span>
    </span>
  );
}
