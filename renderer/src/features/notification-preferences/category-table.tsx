import { Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import type { NotificationPreferences } from '#shared/contract/notifications.ts';
import { categoryWords } from './category-labels.tsx';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import styles from './page.module.css';
import type { PreferenceChange } from '#renderer/entities/notification/use-save-preferences.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';

type Categories = NotificationPreferences['categories'];
type Props = { categories: Categories; onChange: (change: PreferenceChange) => void };

const channels = [
  { id: 'in_app', field: 'inApp', title: 'In app' },
  { id: 'desktop', field: 'desktop', title: 'Desktop' },
] as const;

/** Which notifications the user gets, and on which channel. */
export function CategoryTable({ categories, onChange }: Props) {
  const byName = new Map<string, Categories[number]>(categories.map((row) => [row.category, row]));
  return (
    <table className={`${table['table'] ?? ''} ${styles['categories'] ?? ''}`} aria-label="Categories">
      <thead>
        <tr>
          <th scope="col">Category</th>
          {channels.map(({ id, title }) => (
            <th key={id} scope="col" className={styles['channel']}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(categoryWords).map(([name, { title, about, Icon }]) => {
          const row = byName.get(name);
          if (row === undefined) return null;
          return (
            <tr key={name}>
              <th scope="row">
                <Row as="span" gap={10} className={styles['category']}>
                  <IconTile icon={Icon} />
                  <span>
                    <b>{title}</b>
                    <span>{about}</span>
                  </span>
                </Row>
              </th>
              {channels.map(({ id, field, title: channel }) => (
                <td key={id} className={styles['channel']}>
                  {row.isFixed ? (
                    <Text tone="dimmed">
                      <IconLock size={16} stroke={1.7} aria-hidden />
                      <Hidden>{channel}: always on</Hidden>
                    </Text>
                  ) : (
                    <Checkbox
                      aria-label={`${title}: ${channel}`}
                      checked={row[field]}
                      onChange={(event) => {
                        const enabled = event.currentTarget.checked;
                        onChange({ kind: 'category', category: row.category, channel: id, enabled });
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
