import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCompleteTask } from '#renderer/entities/task/use-complete-task.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { paths } from '#shared/domain/areas.ts';
import { CardEmpty } from '#renderer/features/dashboard/card-empty.tsx';
import { CardFrame } from '#renderer/features/dashboard/card-frame.tsx';
import type { CardData, CardProps } from '#renderer/features/dashboard/card-props.ts';
import { TaskLine } from './task-line.tsx';
import card from '#renderer/features/dashboard/card.module.css';
import styles from './tasks-card.module.css';

const groups = [
  { name: 'overdue', label: 'Overdue', due: 'overdue' },
  { name: 'today', label: 'Today', due: 'today' },
  { name: 'week', label: 'This week', due: 'week' },
] as const;

const words = { one: 'open task', many: 'open tasks' };

/** The user's tasks within a week, which can be completed here. */
export function TasksCard({ part, now, ...state }: CardProps<'tasks'>) {
  const data = part?.status === 'done' ? part.data : undefined;
  const total = data && groups.reduce((sum, { name }) => sum + data[name].total, 0);
  return (
    <CardFrame
      title="My tasks"
      part={part}
      count={total === undefined || total === 0 ? undefined : formatCount(total)}
      link={{ label: 'View all', to: paths.tasks }}
      pending={{ rows: 6, height: 36 }}
      {...state}
    >
      {(tasks) => <Groups tasks={tasks} now={now} />}
    </CardFrame>
  );
}

function Groups({ tasks, now }: { tasks: CardData<'tasks'>; now: number }) {
  const { isReadOnly } = useViewer();
  const complete = useCompleteTask();
  /** By task ID, the version that was completed: hidden until the refetched data has a newer one. */
  const [done, setDone] = useState<ReadonlyMap<string, number>>(new Map());
  const isShown = ({ id, rowVersion }: Task) => done.get(id) !== rowVersion;
  const check = (task: Task) => {
    setDone((before) => new Map(before).set(task.id, task.rowVersion));
    complete.mutate(task, {
      onError: () => {
        setDone((before) => new Map([...before].filter(([id]) => id !== task.id)));
      },
    });
  };
  const shown = groups
    .map((group) => {
      const rows = tasks[group.name].tasks.filter(isShown);
      const total = tasks[group.name].total - (tasks[group.name].tasks.length - rows.length);
      return { ...group, rows, total };
    })
    .filter(({ total }) => total > 0);
  if (shown.length === 0)
    return (
      <CardEmpty title="Nothing due this week">
        {tasks.later === 0 ? (
          'Tasks that are assigned to you appear here.'
        ) : (
          <Link to={paths.tasks}>{`${countOf(tasks.later, words)} with a later due date or none`}</Link>
        )}
      </CardEmpty>
    );
  return shown.map(({ name, label, due, rows, total }) => (
    <section key={name} className={styles['group']} aria-label={`${label}, ${countOf(total, words)}`}>
      <h3 data-bad={name === 'overdue' || undefined}>
        {label} <span>{formatCount(total)}</span>
      </h3>
      <ul>
        {rows.map((task) => (
          <TaskLine
            key={task.id}
            task={task}
            now={now}
            isLate={name === 'overdue'}
            canComplete={!isReadOnly && task.canEdit}
            onComplete={() => {
              check(task);
            }}
          />
        ))}
      </ul>
      {total > rows.length ? (
        <Link className={card['foot']} to={`${paths.tasks}?due=${due}`}>
          {`${formatCount(total - rows.length)} more`}
        </Link>
      ) : null}
    </section>
  ));
}
