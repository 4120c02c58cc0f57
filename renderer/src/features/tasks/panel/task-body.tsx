import type { Option } from '#renderer/lib/lists/matching-options.ts';
import type { ChangeTasks } from '#renderer/features/tasks/use-task-change.tsx';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { Checklist } from './checklist.tsx';
import { Subtasks } from './subtasks.tsx';
import { TaskDetails } from './task-details.tsx';
import { TaskFiles } from './task-files.tsx';
import { TaskLinks } from './task-links.tsx';
import { TaskComments } from './task-comments.tsx';

type Props = {
  task: TaskDetail;
  canEdit: boolean;
  /** Everyone who can see the task may comment and set reminders. */
  isOpenToAll: boolean;
  now: number;
  models: readonly Option[];
  onChange: ChangeTasks;
  onOpen: (id: string) => void;
};

/** Everything of a task below its head. */
export function TaskBody({ task, canEdit, isOpenToAll, now, models, onChange, onOpen }: Props) {
  return (
    <>
      <TaskDetails
        task={task}
        canEdit={canEdit}
        canRemind={isOpenToAll}
        now={now}
        models={models}
        onChange={onChange}
        onOpen={onOpen}
      />
      <Checklist task={task} canEdit={canEdit} />
      <Subtasks task={task} canEdit={canEdit} now={now} onChange={onChange} onOpen={onOpen} />
      <TaskLinks task={task} canEdit={canEdit} onOpen={onOpen} />
      <TaskFiles task={task} canEdit={canEdit} />
      <TaskComments task={task} canComment={isOpenToAll} now={now} />
    </>
  );
}
