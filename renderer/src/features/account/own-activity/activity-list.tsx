import { useMemo } from 'react';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import type { Names } from '#renderer/entities/audit-entry/entry-labels.ts';
import { List } from '#renderer/ui/layout/parts.tsx';
import { findGroups } from '#renderer/ui/table/groups/row-groups.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { ActivityEntry } from './activity-entry.tsx';
import styles from './own-activity.module.css';

type Props = { entries: readonly AuditEntry[]; names: Names };

/** Grouped by day, newest first. */
export function ActivityList({ entries, names }: Props) {
  const now = useCurrentMinute();
  const days = useMemo(() => {
    const starts = [...findGroups(entries, ({ at }) => dayHeading(at, now)).starts];
    return starts.map(([start, day], index) => ({
      day,
      entries: entries.slice(start, starts[index + 1]?.[0]),
    }));
  }, [entries, now]);
  return days.map((group) => (
    <div key={group.entries[0]?.seq}>
      <h3 className={styles['day']}>{group.day}</h3>
      <List aria-label={group.day}>
        {group.entries.map((entry) => (
          <ActivityEntry key={entry.seq} entry={entry} names={names} />
        ))}
      </List>
    </div>
  ));
}
