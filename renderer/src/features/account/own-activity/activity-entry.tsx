import { IconChevronRight } from '@tabler/icons-react';
import { ChangesTable } from '#renderer/entities/audit-entry/changes-table.tsx';
import { entryTime, wholeTime } from '#renderer/entities/audit-entry/entry-times.ts';
import {
  changesOf,
  resourceWords,
  summaryOf,
  type Names,
} from '#renderer/entities/audit-entry/entry-words.ts';
import { eventTitle } from '#renderer/entities/audit-entry/event-title.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import styles from './own-activity.module.css';

type Props = { entry: AuditEntry; names: Names };

/** One thing that was done; pressed, what it changed. */
export function ActivityEntry({ entry, names }: Props) {
  const changes = changesOf(entry, names);
  const line = (
    <>
      <time dateTime={entry.at} title={wholeTime(entry.at)}>
        {entryTime(entry.at)}
      </time>
      <span className={styles['what']}>
        <span className={styles['event']}>{eventTitle(entry.event)}</span>
        <span className={styles['resource']}>{resourceWords(entry)}</span>
        <span className={styles['summary']}>{summaryOf(entry, names)}</span>
      </span>
    </>
  );
  return (
    <li className={styles['entry']}>
      {changes.length === 0 ? (
        <div className={styles['line']}>{line}</div>
      ) : (
        <details>
          <summary className={styles['line']}>
            {line}
            <IconChevronRight className={styles['chevron']} size={14} stroke={1.8} aria-hidden />
          </summary>
          <div className={styles['changes']}>
            <ChangesTable changes={changes} />
          </div>
        </details>
      )}
    </li>
  );
}
