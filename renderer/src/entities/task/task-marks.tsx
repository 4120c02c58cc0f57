import { IconBan } from '@tabler/icons-react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import type { TaskPriority, TaskStatus } from '#shared/contract/task-values.ts';
import { priorityLabels, statusLooks } from './task-labels.ts';
import styles from './task-marks.module.css';

export const StatusMark = ({ status }: { status: TaskStatus }) => <Status look={statusLooks[status]} />;

const bars: Readonly<Record<TaskPriority, number>> = { low: 1, medium: 2, high: 3, urgent: 3 };

/** The icon of a priority: three bars, or a red square for urgent. */
export function PriorityMark({ priority, isNamed = false }: { priority: TaskPriority; isNamed?: boolean }) {
  const label = priorityLabels[priority];
  return (
    <Row
      as="span"
      gap={6}
      inline
      className={styles['priority']}
      title={isNamed ? undefined : `Priority: ${label}`}
    >
      {priority === 'urgent' ? (
        <svg width="14" height="14" viewBox="0 0 14 14" className={styles['urgent']} aria-hidden>
          <rect width="14" height="14" rx="3" />
          <path d="M7 3.2v4.6M7 10.2v.6" />
        </svg>
      ) : (
        <svg width="14" height="14" viewBox="0 0 14 14" className={styles['bars']} aria-hidden>
          {[0, 1, 2].map((bar) => (
            <rect
              key={bar}
              x={1 + bar * 4.5}
              y={9 - bar * 3.5}
              width="3"
              height={4 + bar * 3.5}
              rx="1"
              data-on={bar < bars[priority] || undefined}
            />
          ))}
        </svg>
      )}
      {isNamed ? label : <Hidden>{`${label} priority`}</Hidden>}
    </Row>
  );
}

export function BlockedMark() {
  return (
    <Row as="span" align="stretch" inline tone="warning" title="Blocked by another task">
      <IconBan size={14} stroke={1.8} aria-hidden />
      <Hidden>Blocked</Hidden>
    </Row>
  );
}
