import { entryTime, wholeTime } from '#renderer/entities/audit-entry/entry-times.ts';
import {
  changesOf,
  resourceWords,
  summaryOf,
  type Names,
} from '#renderer/entities/audit-entry/entry-labels.ts';
import { entryTitle } from '#renderer/entities/audit-entry/event-title.ts';
import { ExpandableLine } from '#renderer/entities/audit-entry/expandable-line.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';
import type { AuditEntry } from '#shared/contract/audit.ts';
import styles from './own-activity.module.css';

type Props = { entry: AuditEntry; names: Names };

/** One action of the user; expands to show what it changed. */
export function ActivityEntry({ entry, names }: Props) {
  const changes = changesOf(entry, names);
  return (
    <li className={styles['entry']}>
      <ExpandableLine changes={changes} lineClassName={styles['line']} changesClassName={styles['changes']}>
        <time dateTime={entry.at} title={wholeTime(entry.at)}>
          {entryTime(entry.at)}
        </time>
        <span className={styles['what']}>
          <Text rigid>{entryTitle(entry)}</Text>
          <span className={styles['resource']}>{resourceWords(entry)}</span>
          <span className={styles['summary']}>{summaryOf(entry, names)}</span>
        </span>
      </ExpandableLine>
    </li>
  );
}
