import { IconChevronRight } from '@tabler/icons-react';
import { ChangesTable } from '#renderer/entities/audit-entry/changes-table.tsx';
import { wholeTime } from '#renderer/entities/audit-entry/entry-times.ts';
import {
  actorWords,
  changesOf,
  resourceWords,
  summaryOf,
  type Names,
} from '#renderer/entities/audit-entry/entry-words.ts';
import { eventTitle } from '#renderer/entities/audit-entry/event-title.ts';
import { relativeTime } from '#renderer/lib/time/relative-time.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import styles from './history-tab.module.css';

type Props = { entry: AuditEntry; names: Names; viewerId: string; now: number };

/** Who did what, and when; pressed, what it changed. */
export function HistoryEntry({ entry, names, viewerId, now }: Props) {
  const changes = changesOf(entry, names);
  const summary = summaryOf(entry, names);
  const line = (
    <>
      <span className={styles['what']}>
        <span>
          {eventTitle(entry.event)}
          {entry.resourceType === 'model' ? null : ` · ${resourceWords(entry)}`}
        </span>
        <span className={styles['about']}>
          {actorWords(entry, viewerId)}
          {summary === '' ? null : ` · ${summary}`}
        </span>
      </span>
      <time dateTime={entry.at} title={wholeTime(entry.at)}>
        {relativeTime(Date.parse(entry.at), now)}
      </time>
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
