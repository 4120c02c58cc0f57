import { Reminders } from '#renderer/entities/reminder/reminders.tsx';
import { TaskRecurrence } from '#renderer/features/tasks/recurrence/task-recurrence.tsx';
import { useTaskReminders } from '#renderer/features/tasks/use-task-reminders.ts';
import { PeoplePicker } from '#renderer/entities/person/people-picker.tsx';
import { TagPicker } from '#renderer/entities/tag/tag-picker.tsx';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { priorityLabels } from '#renderer/entities/task/task-labels.ts';
import { useSaveTask, validateField } from '#renderer/features/tasks/use-save-task.ts';
import { useTaskPeople } from '#renderer/features/tasks/use-task-people.ts';
import type { ChangeTasks } from '#renderer/features/tasks/use-task-change.tsx';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { EditableParagraph } from '#renderer/ui/editable/editable-paragraph.tsx';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import rowStyles from '#renderer/ui/editable/editable-row.module.css';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { taskPriorities } from '#shared/contract/task-values.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { ModelName } from '#renderer/features/tasks/list/task-columns.tsx';
import { TaskParent } from './task-parent.tsx';
import { TaskDates } from './task-dates.tsx';
import { PriorityMark } from '#renderer/entities/task/task-marks.tsx';
import styles from './task-panel.module.css';

type Props = {
  task: TaskDetail;
  canEdit: boolean;
  /** Everyone who can see a task may set a reminder. */
  canRemind: boolean;
  now: number;
  models: readonly Option[];
  onChange: ChangeTasks;
  onOpen: (id: string) => void;
};

/** The choice for a general task, which belongs to no model. */
const general = '';
const priorityOptions = taskPriorities.toReversed().map((value) => ({ value, label: priorityLabels[value] }));

export function TaskDetails({ task, canEdit, canRemind, now, models, onChange, onOpen }: Props) {
  const saveAs = useSaveTask(task);
  const modelOptions = [{ value: general, label: 'General' }, ...models];
  const reminders = useTaskReminders(task);
  const people = useTaskPeople(task, canEdit);
  return (
    <dl className={styles['details']}>
      <EditableText
        label="Title"
        value={task.title}
        canEdit={canEdit}
        validate={(text) => validateField('title', text)}
        onSave={saveAs({ valueOf: ({ title }) => title, changesOf: (title) => ({ title }) })}
      />
      <div className={rowStyles['row']}>
        <dt>Assignees</dt>
        <dd>
          <PeoplePicker
            label="Assignees"
            people={task.assignees}
            choices={people.found}
            search={{ onSearch: people.onSearch, isSearching: people.isSearching }}
            problem={people.error === null ? undefined : errorMessage('tasks.people', people.error)}
            canEdit={canEdit}
            most={taskLimits.assignees}
            onAdd={(person) => {
              onChange([task], { assign: person });
            }}
            onRemove={(person) => {
              onChange([task], { unassign: person });
            }}
          />
        </dd>
      </div>
      <TaskDates task={task} canEdit={canEdit} now={now} />
      <EditableSelect
        label="Priority"
        value={task.priority}
        options={priorityOptions}
        canEdit={canEdit}
        onSave={saveAs({
          valueOf: ({ priority }) => priority,
          textOf: (value) => priorityOptions.find((option) => option.value === value)?.label ?? value,
          changesOf: (chosen) => {
            const priority = taskPriorities.find((known) => known === chosen);
            return priority === undefined ? undefined : { priority };
          },
        })}
      >
        <PriorityMark priority={task.priority} isNamed />
      </EditableSelect>
      <EditableSelect
        label="Model"
        value={task.model?.id ?? general}
        options={modelOptions}
        // A subtask has its parent's model.
        canEdit={canEdit && task.parent === null}
        onSave={saveAs({
          valueOf: ({ model }) => model?.id ?? general,
          textOf: (value) => modelOptions.find((option) => option.value === value)?.label ?? value,
          changesOf: (chosen) => ({ modelId: chosen === general ? null : chosen }),
        })}
      >
        <ModelName model={task.model} />
      </EditableSelect>
      <TaskRecurrence task={task} canEdit={canEdit} />
      <div className={rowStyles['row']}>
        <dt>Reminders</dt>
        <dd>
          <Reminders source={reminders} canEdit={canRemind} now={now} />
        </dd>
      </div>
      <TaskParent task={task} canEdit={canEdit} onOpen={onOpen} />
      <div className={rowStyles['row']}>
        <dt>Tags</dt>
        <dd>
          <TagPicker
            label="Tags"
            value={task.tags.map(({ id }) => id)}
            known={task.tags}
            canEdit={canEdit}
            canCreate
            most={taskLimits.tags}
            onChange={(_, change) => {
              onChange([task], 'added' in change ? { addTag: change.added } : { removeTag: change.removed });
            }}
          />
        </dd>
      </div>
      <EditableParagraph
        label="Description"
        value={task.description}
        placeholder="Add a description"
        canEdit={canEdit}
        validate={(text) => validateField('description', text)}
        onSave={saveAs({
          valueOf: ({ description }) => description,
          changesOf: (description) => ({ description }),
        })}
      />
    </dl>
  );
}
