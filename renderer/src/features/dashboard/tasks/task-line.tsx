import { Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { PriorityMark } from '#renderer/entities/task/task-marks.tsx';
import { dueLabel, dueText } from '#renderer/entities/task/task-labels.ts';
import { Hint, Row } from '#renderer/ui/layout/parts.tsx';
import type { Task } from '#shared/contract/task-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import styles from './tasks-card.module.css';

type Props = {
  task: Task;
  now: number;
  isLate: boolean;
  canComplete: boolean;
  onComplete: () => void;
};

export function TaskLine({ task, now, isLate, canComplete, onComplete }: Props) {
  return (
    <li className={styles['task']}>
      <Checkbox
        size="xs"
        aria-label={`Complete ${task.title}`}
        checked={false}
        disabled={!canComplete}
        onChange={onComplete}
      />
      <PriorityMark priority={task.priority} />
      <Link
        className={styles['title']}
        to={areaAddress('tasks', { task: task.id })}
        dir="auto"
        title={task.title}
      >
        {task.title}
      </Link>
      <Row as="span" gap={6} shrink className={styles['model']}>
        {task.model === null ? (
          'General'
        ) : (
          <>
            <ModelPhoto {...task.model} size={18} />
            <span dir="auto">{task.model.stageName}</span>
          </>
        )}
      </Row>
      <Hint block nowrap className={styles['due']} data-bad={isLate || undefined} title={dueLabel(task, now)}>
        {dueText(task, now)}
      </Hint>
    </li>
  );
}
