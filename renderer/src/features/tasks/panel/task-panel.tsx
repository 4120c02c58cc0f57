import { Button } from '@mantine/core';
import { IconCheck, IconCircleX, IconLock, IconRotate, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type Ref } from 'react';
import { TrashDays } from '#renderer/entities/setting/trash-days.tsx';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { taskQueries } from '#renderer/features/tasks/queries.ts';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import type { ChangeTasks } from '#renderer/features/tasks/use-task-change.tsx';
import { isOpen, isOverdue, numberLabel } from '#renderer/entities/task/task-labels.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import { StatusMenu } from '#renderer/features/tasks/list/status-menu.tsx';
import { TaskActions } from './task-actions.tsx';
import styles from './task-panel.module.css';

/** The body's code loads at the same time as the task. */
const TaskBody = lazyPart(async () => (await import('./task-body.tsx')).TaskBody);

type Options = {
  now: number;
  models: readonly Option[];
  onChange: ChangeTasks;
  onOpen: (id: string) => void;
};

const useTask = (id: string, isWanted: boolean) => useQuery({ ...taskQueries.detail(id), enabled: isWanted });

/** One task next to its list. */
export const taskPanel = (options: Options): RowPanel<TaskRow> => ({
  label: (task) => task?.title ?? 'Task',
  useFound: useTask,
  describe: (error) => errorMessage('tasks.get', error),
  missing: 'It may have been deleted, or its model reassigned.',
  draftName: (id) => `task ${id}`,
  link: {},
  actions: (task) => (
    <TaskActions key={task.id} task={task} onChange={options.onChange} onOpen={options.onOpen} />
  ),
  children: (task, { headingRef, isGone }) => (
    <TaskView key={task.id} task={task} headingRef={headingRef} isGone={isGone} {...options} />
  ),
});

type Props = Options & { task: TaskRow; headingRef: Ref<HTMLHeadingElement>; isGone: boolean };

function TaskView({ task: row, headingRef, isGone, now, models, onChange, onOpen }: Props) {
  const { isReadOnly } = useViewer();
  const detail = useQuery(taskQueries.detail(row.id));
  useEffect(() => void TaskBody.preload(), []);
  const task = detail.data;
  const shown = task ?? row;
  const isTrash = shown.deletedAt !== null;
  const canEdit = shown.canEdit && !isReadOnly && !isTrash;
  return (
    <EditedRecord value={{ name: `task ${row.id}`, rowVersion: shown.rowVersion }}>
      <PanelHead
        title={shown.title}
        headingRef={headingRef}
        isOpen
        line={
          <>
            {numberLabel(shown)}
            {isOverdue(shown, now) ? <span className={styles['late']}> · Overdue</span> : null}
          </>
        }
      >
        <span className={styles['acts']}>
          <StatusMenu
            value={shown.status}
            onChange={
              canEdit
                ? (status) => {
                    onChange([shown], { status });
                  }
                : undefined
            }
          />
          {!canEdit ? null : isOpen(shown) ? (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCheck size={15} stroke={2} />}
              onClick={() => {
                onChange([shown], { status: 'completed' });
              }}
            >
              Complete
            </Button>
          ) : (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconRotate size={15} stroke={1.8} />}
              onClick={() => {
                onChange([shown], { status: 'pending' });
              }}
            >
              Reopen
            </Button>
          )}
        </span>
      </PanelHead>
      <PanelBody label="Task">
        {isGone ? (
          <p className={styles['notice']} role="alert">
            <IconLock size={16} stroke={1.7} aria-hidden />
            This task was deleted, or you no longer have access. What you typed isn’t lost: copy it before you
            close this panel.
          </p>
        ) : null}
        {isTrash ? (
          <p className={styles['notice']}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
            In the trash. It’s deleted for good <TrashDays /> after it was moved here.
          </p>
        ) : canEdit ? null : (
          <p className={styles['notice']}>
            <IconLock size={16} stroke={1.7} aria-hidden />
            {isReadOnly ? 'Nothing can be changed here.' : 'You can read this task and comment on it.'}
          </p>
        )}
        {task === undefined || task.cancelReason === null ? null : (
          <p className={styles['notice']}>
            <IconCircleX size={16} stroke={1.7} aria-hidden />
            <span dir="auto">{task.cancelReason}</span>
          </p>
        )}
        {task !== undefined ? (
          <TaskBody
            waiting={<PendingLines label="Loading the task" />}
            task={task}
            canEdit={canEdit}
            isOpenToAll={!isReadOnly && !isTrash}
            now={now}
            models={models}
            onChange={onChange}
            onOpen={onOpen}
          />
        ) : detail.isError ? (
          <LoadFailure
            title={errorMessage('tasks.get', detail.error)}
            isRetrying={detail.isFetching}
            onRetry={() => void detail.refetch()}
          >
            {detail.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading the task" />
        )}
      </PanelBody>
    </EditedRecord>
  );
}
