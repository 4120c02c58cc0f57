import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { activityText } from '#renderer/features/tasks/activity-words.ts';
import { exactTime, relativeTime } from '#renderer/lib/time/relative-time.ts';
import type { Activity } from '#shared/contract/task-blocks.ts';
import styles from './task-panel.module.css';

export function ActivityLine({ entry, now }: { entry: Activity; now: number }) {
  const { actor, createdAt } = entry;
  const name = actor === null ? 'Marquee' : personName(actor);
  const time = Date.parse(createdAt);
  return (
    <li className={styles['line']}>
      <PersonAvatar person={actor === null ? { id: '', name } : toNamed(actor)} />
      <span className={styles['what']}>
        <b dir="auto">{name}</b> {activityText(entry, now)}
      </span>
      <span className={styles['when']} title={exactTime(time)}>
        {relativeTime(time, now)}
      </span>
    </li>
  );
}
