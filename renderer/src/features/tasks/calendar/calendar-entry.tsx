import { IconBan, IconRepeat } from '@tabler/icons-react';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import {
  dueLabel,
  isOpen,
  isOverdue,
  priorityLabels,
  statusLabels,
  timeText,
} from '#renderer/entities/task/task-labels.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './task-calendar.module.css';

/** A task on its day. */
export function CalendarEntry({ task, now }: { task: TaskRow; now: number }) {
  const isLate = isOverdue(task, now);
  const about = [
    task.model?.stageName ?? 'General',
    `${priorityLabels[task.priority]} priority`,
    statusLabels[task.status],
    dueLabel(task, now),
  ].join(' · ');
  return (
    <span
      className={styles['entry']}
      data-task={task.id}
      data-late={isLate || undefined}
      data-closed={!isOpen(task) || undefined}
      data-priority={task.priority}
      title={`${task.title}\n${about}`}
    >
      {task.dueAt === null ? null : <Text rigid>{timeText(task.dueAt)}</Text>}
      <span className={styles['name']} dir="auto">
        {task.title}
      </span>
      {task.isRecurring ? <IconRepeat size={12} stroke={1.8} aria-hidden /> : null}
      {task.isBlocked ? <IconBan size={12} stroke={1.8} aria-hidden /> : null}
      <Hidden>
        {isLate ? ', overdue' : ''}, {about}
      </Hidden>
    </span>
  );
}
