import { personName } from '#renderer/entities/person/person-name.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { Hint, Text } from '#renderer/ui/layout/parts.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { Announcement } from '#shared/contract/notifications.ts';
import { describeType } from '#shared/domain/notification-types.ts';
import { plainLine } from '#shared/domain/popups/popup-text.ts';
import { audienceLabel } from './announcement-labels.ts';
import styles from './announcements.module.css';

export function AnnouncementTable({ sent }: { sent: readonly Announcement[] }) {
  return (
    <table className={`${table['table'] ?? ''} ${styles['sent'] ?? ''}`} aria-label="Announcements">
      <thead>
        <tr>
          <th scope="col">Announcement</th>
          <th scope="col" className={styles['to']}>
            To
          </th>
          <th scope="col" className={styles['by']}>
            Sent by
          </th>
          <th scope="col" className={styles['when']}>
            Sent
          </th>
        </tr>
      </thead>
      <tbody>
        {sent.map(({ id, type, title, message, role, recipients, sentBy, createdAt }) => (
          <tr key={id}>
            <td>
              <Text as="b" ellipsis size={13} weight={500} dir="auto">
                {plainLine(title)}
              </Text>
              <Hint ellipsis dir="auto">
                {message === null || message === '' ? describeType(type).label : plainLine(message)}
              </Hint>
            </td>
            <td className={styles['to']}>
              {audienceLabel(role)}
              <Hint ellipsis>{formatCount(recipients)} reached</Hint>
            </td>
            <td className={styles['by']} dir="auto">
              {sentBy === null ? 'A deleted account' : personName(sentBy)}
            </td>
            <td className={styles['when']} title={exactTime(Date.parse(createdAt))}>
              <TimeAgo at={createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
