import { IconChecklist, IconRepeat } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import type { TaskScope } from '#shared/contract/task-filter.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import type { TaskChange } from '#renderer/features/tasks/task-change.ts';
import {
  dueLabel,
  dueText,
  isOverdue,
  numberLabel,
  priorityLabels,
  statusLabels,
} from '#renderer/entities/task/task-labels.ts';
import { PriorityMenu, StatusMenu } from './status-menu.tsx';
import { TitleEditor } from '#renderer/features/tasks/panel/title-editor.tsx';
import { BlockedMark, StatusMark } from '#renderer/entities/task/task-marks.tsx';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import styles from './task-cells.module.css';

type Options = {
  now: number;
  scope: TaskScope;
  /** Undefined when read-only. */
  onChange: ((task: TaskRow, change: TaskChange) => void) | undefined;
  /** The task whose title is edited in its row. */
  editingId: string | undefined;
  onEdited: () => void;
};

/** The columns of the task list. My tasks hides the assignee, which would be the viewer in every row. */
export function useTaskColumns({ now, scope, onChange, editingId, onEdited }: Options) {
  return useMemo(() => {
    const changeOf = (task: TaskRow) =>
      onChange === undefined || !task.canEdit || task.deletedAt !== null
        ? undefined
        : (change: TaskChange) => {
            onChange(task, change);
          };
    const priorityOf = (task: TaskRow, tabIndex: number) => {
      const change = changeOf(task);
      return (
        <PriorityMenu
          value={task.priority}
          of={task.title}
          tabIndex={tabIndex}
          onChange={
            change &&
            ((priority) => {
              change({ priority });
            })
          }
        />
      );
    };
    const columns: Column<TaskRow>[] = [
      {
        id: 'title',
        label: 'Task',
        sortsBy: 'title',
        isFixed: true,
        render: (task, { link, tabIndex }) => (
          <Row as="span" gap={9} shrink>
            {priorityOf(task, tabIndex)}
            {task.id === editingId ? <TitleEditor task={task} onDone={onEdited} /> : link(task.title)}
            {task.isRecurring ? <Recurring /> : null}
            {task.isBlocked ? <BlockedMark /> : null}
            <Progress task={task} />
          </Row>
        ),
      },
      {
        id: 'model',
        label: 'Model',
        widths: [150, 122],
        givesWay: 2,
        render: ({ model }) => <ModelName model={model} />,
      },
      ...(scope === 'mine'
        ? []
        : [
            {
              id: 'assignees',
              label: 'Assignees',
              widths: [96] as const,
              givesWay: 1 as const,
              render: ({ assignees }: TaskRow) => <People people={assignees} />,
            },
          ]),
      {
        id: 'status',
        label: 'Status',
        widths: [132, 124],
        givesWay: 3,
        render: (task, { tabIndex }) => {
          const change = changeOf(task);
          return (
            <StatusMenu
              value={task.status}
              of={task.title}
              tabIndex={tabIndex}
              onChange={
                change &&
                ((status) => {
                  change({ status });
                })
              }
            />
          );
        },
      },
      {
        id: 'due',
        label: 'Due',
        sortsBy: 'due',
        widths: [106],
        align: 'end',
        render: (task) => <Due task={task} now={now} />,
      },
    ];
    const phone: PhoneRow<TaskRow> = {
      label: 'Task',
      main: (task, { link }) => (
        <Stack as="span" shrink>
          {link(task.title)}
          <span className={styles['facts']}>
            <Text ellipsis dir="auto">
              {task.model?.stageName ?? 'General'}
            </Text>
            {task.isBlocked ? <BlockedMark /> : null}
          </span>
        </Stack>
      ),
      sideLabel: 'Status and due',
      side: (task) => (
        <>
          <StatusMark status={task.status} />
          <Due task={task} now={now} />
        </>
      ),
    };
    return { columns, phone };
  }, [now, scope, onChange, editingId, onEdited]);
}

export function ModelName({ model, size = 20 }: Pick<Task, 'model'> & { size?: number }) {
  if (model === null) return <Text tone="dimmed">General</Text>;
  return (
    <span className={styles['model']}>
      <ModelPhoto id={model.id} stageName={model.stageName} photoUrl={model.photoUrl} size={size} />
      <Text ellipsis dir="auto" title={model.stageName}>
        {model.stageName}
      </Text>
    </span>
  );
}

const shownPeople = 3;

export function People({ people }: { people: Task['assignees'] }) {
  if (people.length === 0) return <Text tone="dimmed">Nobody</Text>;
  const names = people.map(personName).join(', ');
  return (
    <span className={styles['people']} title={names}>
      {people.slice(0, shownPeople).map((person) => (
        <PersonAvatar key={person.id} person={toNamed(person)} />
      ))}
      {people.length > shownPeople ? <span aria-hidden>+{people.length - shownPeople}</span> : null}
      <Hidden>{names}</Hidden>
    </span>
  );
}

export function Due({ task, now }: { task: Task; now: number }) {
  const text = dueText(task, now);
  if (text === '') return <Text tone="dimmed">None</Text>;
  const isLate = isOverdue(task, now);
  return (
    <span className={isLate ? styles['late'] : undefined} title={dueLabel(task, now)}>
      {text}
      {isLate ? <Hidden>, overdue</Hidden> : null}
    </span>
  );
}

export function Recurring() {
  return (
    <span className={styles['fact']} title="Repeats">
      <IconRepeat size={14} stroke={1.7} aria-hidden />
      <Hidden>Repeats</Hidden>
    </span>
  );
}

export function Progress({ task: { checklist, subtasks } }: { task: Task }) {
  const total = checklist.total + subtasks.total;
  if (total === 0) return null;
  const done = checklist.done + subtasks.done;
  return (
    <span className={styles['fact']} title="Checklist and subtasks">
      <IconChecklist size={14} stroke={1.7} aria-hidden />
      {done}/{total}
      <Hidden> done</Hidden>
    </span>
  );
}

/** The columns of an exported file, regardless of the visible ones. */
export const taskCsvColumns: readonly Column<TaskRow>[] = (
  [
    ['Number', numberLabel],
    ['Title', ({ title }) => title],
    ['Status', ({ status }) => statusLabels[status]],
    ['Priority', ({ priority }) => priorityLabels[priority]],
    ['Model', ({ model }) => model?.stageName ?? 'General'],
    ['Assignees', ({ assignees }) => assignees.map(personName).join('; ')],
    ['Due', ({ dueAt, dueOn }) => dueAt ?? dueOn ?? ''],
    ['Tags', ({ tags }) => tags.map(({ name }) => name).join('; ')],
    ['Created by', ({ createdBy }) => (createdBy === null ? '' : personName(createdBy))],
    ['Created', ({ createdAt }) => createdAt],
    ['Completed', ({ completedAt }) => completedAt ?? ''],
  ] satisfies [string, (task: TaskRow) => string][]
).map(([label, text]) => ({ id: label, label, text, render: text }));
