import { spanText } from '#renderer/entities/event/event-labels.ts';
import type { Gap } from './cover.ts';
import styles from './gap-block.module.css';

/**
 * A missing shift; a click fills it. `isCovered`: an event that begins at the same time covers all but its left third.
 */
export function GapBlock({ gap, isCovered = false }: { gap: Gap; isCovered?: boolean }) {
  const times = spanText(gap);
  return (
    <span className={styles['gap']} data-covered={isCovered || undefined} title={`No cover, ${times}`}>
      <b>No cover</b>
      <span>{times}</span>
    </span>
  );
}
