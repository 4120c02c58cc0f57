import { UnstyledButton } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { PriorityMark } from '#renderer/entities/task/task-marks.tsx';
import {
  dueLabel,
  dueText,
  isOverdue,
  numberLabel,
  statusLabels,
} from '#renderer/entities/task/task-labels.ts';
import { useCompleteTask } from '#renderer/entities/task/use-complete-task.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Task } from '#shared/contract/task-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import styles from './tasks-tab.module.css';

/** One line: the task, when it is due, its assignee and a button that completes it. */
export function ModelTask({ task, now }: { task: Task; now: number }) {
  const { isReadOnly } = useViewer();
  const completion = useCompleteTask();
  const due = dueText(task, now);
  const names = task.assignees.map(personName).join(', ');
  const StatusIcon = task.status === 'in_progress' ? IconCircleDot : IconCircle;
  return (
    <Row as="li" gap={8} className={styles['task']}>
      {task.canEdit && !isReadOnly ? (
        <UnstyledButton
          className={styles['complete']}
          aria-label={`Complete ${task.title}`}
          title="Complete"
          data-status={task.status}
          disabled={completion.isPending}
          onClick={() => {
            completion.mutate(task);
          }}
        >
          {completion.isPending ? (
            <IconCircleCheckFilled size={18} />
          ) : (
            <StatusIcon size={18} stroke={1.7} aria-hidden />
          )}
        </UnstyledButton>
      ) : (
        <span className={styles['complete']} data-status={task.status}>
          <StatusIcon size={18} stroke={1.7} aria-hidden />
        </span>
      )}
      <Link className={styles['title']} to={areaAddress('tasks', { task: task.id })} dir="auto">
        {task.title}
        <Hidden>{`, ${numberLabel(task)}, ${statusLabels[task.status]}`}</Hidden>
      </Link>
      {task.priority === 'high' || task.priority === 'urgent' ? (
        <PriorityMark priority={task.priority} />
      ) : null}
      {due === '' ? null : (
        <span
          className={styles['due']}
          data-overdue={isOverdue(task, now) || undefined}
          title={`Due ${dueLabel(task, now)}`}
        >
          {isOverdue(task, now) ? <Hidden>Overdue: </Hidden> : null}
          {due}
        </span>
      )}
      {task.assignees.length === 0 ? null : (
        <Row as="span" align="stretch" inline rigid title={names}>
          {task.assignees.slice(0, 2).map((person) => (
            <PersonAvatar key={person.id} person={toNamed(person)} />
          ))}
          <Hidden>{names}</Hidden>
        </Row>
      )}
    </Row>
  );
}
