import { wholeTime } from '#renderer/entities/audit-entry/entry-times.ts';
import {
  actorWords,
  changesOf,
  resourceWords,
  summaryOf,
  type Names,
} from '#renderer/entities/audit-entry/entry-labels.ts';
import { entryTitle } from '#renderer/entities/audit-entry/event-title.ts';
import { ExpandableLine } from '#renderer/entities/audit-entry/expandable-line.tsx';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { AuditEntry } from '#shared/contract/audit.ts';
import styles from './history-tab.module.css';

type Props = { entry: AuditEntry; names: Names; viewerId: string };

/** Who did what and when; expands to show what changed. */
export function HistoryEntry({ entry, names, viewerId }: Props) {
  const changes = changesOf(entry, names);
  const summary = summaryOf(entry, names);
  return (
    <li>
      <ExpandableLine changes={changes} lineClassName={styles['line']} changesClassName={styles['changes']}>
        <span className={styles['what']}>
          <span>
            {entryTitle(entry)}
            {entry.resourceType === 'model' ? null : ` · ${resourceWords(entry)}`}
          </span>
          <Hint block>
            {actorWords(entry, viewerId)}
            {summary === '' ? null : ` · ${summary}`}
          </Hint>
        </span>
        <time dateTime={entry.at} title={wholeTime(entry.at)}>
          <TimeAgo at={entry.at} />
        </time>
      </ExpandableLine>
    </li>
  );
}
