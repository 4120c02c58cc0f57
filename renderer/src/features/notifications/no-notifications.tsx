import { IconBellOff } from '@tabler/icons-react';
import type { NotificationFilter } from '#renderer/entities/notification/list-queries.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import styles from './notification-row.module.css';

const words = {
  all: ['No notifications yet', 'News about your models and your account appears here.'],
  unread: ['No unread notifications', 'You’re all caught up.'],
  read: ['No read notifications', 'Notifications you’ve read appear here.'],
} as const satisfies Record<NotificationFilter, readonly [string, string]>;

export function NoNotifications({ filter = 'all' }: { filter?: NotificationFilter }) {
  const [title, about] = words[filter];
  return (
    <div className={styles['blank']}>
      <BlankState icon={<IconBellOff size={20} stroke={1.6} />} title={title} role="status">
        {about}
      </BlankState>
    </div>
  );
}
