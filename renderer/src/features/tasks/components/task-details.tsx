import { ActionIcon, Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { TagPicker } from '#renderer/entities/tag/tag-picker.tsx';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { taskQueries } from '#renderer/features/tasks/queries.ts';
import { dueLabel, priorityLabels } from '#renderer/features/tasks/task-words.ts';
import { useSaveTask, validateField } from '#renderer/features/tasks/use-save-task.ts';
import type { ChangeTasks } from '#renderer/features/tasks/use-task-change.tsx';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { EditableParagraph } from '#renderer/ui/editable/editable-paragraph.tsx';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import rowStyles from '#renderer/ui/editable/editable-row.module.css';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { taskPriorities } from '#shared/contract/task-words.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { ModelName } from './task-columns.tsx';
import { PriorityMark } from './task-marks.tsx';
import styles from './task-panel.module.css';

type Props = {
  task: TaskDetail;
  canEdit: boolean;
  now: number;
  models: readonly Option[];
  onChange: ChangeTasks;
};

/** A general task, among the models to choose from. */
const general = '';
const priorityOptions = taskPriorities.toReversed().map((value) => ({ value, label: priorityLabels[value] }));

export function TaskDetails({ task, canEdit, now, models, onChange }: Props) {
  const saveAs = useSaveTask(task);
  const modelOptions = [{ value: general, label: 'General' }, ...models];
  const due = (row: Pick<TaskDetail, 'dueAt' | 'dueOn'>) => dueLabel(row, now);
  return (
    <dl className={styles['details']}>
      <EditableText
        label="Title"
        value={task.title}
        canEdit={canEdit}
        validate={(text) => validateField('title', text)}
        onSave={saveAs({ valueOf: ({ title }) => title, changesOf: (title) => ({ title }) })}
      />
      <Assignees task={task} canEdit={canEdit} onChange={onChange} />
      <EditableText
        label="Due"
        value={due(task)}
        placeholder="Add a due date, such as tomorrow 5pm"
        canEdit={canEdit}
        onSave={saveAs({
          valueOf: due,
          problem: 'Enter a date, such as tomorrow 5pm or 19 Nov.',
          changesOf: async (text) => {
            if (text.trim() === '') return { dueAt: null, dueOn: null };
            const { readDue } = await import('#renderer/features/tasks/quick-add/read-task.ts');
            return readDue(text, now);
          },
        })}
      />
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
        // A subtask has its parent's.
        canEdit={canEdit && task.parent === null}
        onSave={saveAs({
          valueOf: ({ model }) => model?.id ?? general,
          textOf: (value) => modelOptions.find((option) => option.value === value)?.label ?? value,
          changesOf: (chosen) => ({ modelId: chosen === general ? null : chosen }),
        })}
      >
        <ModelName model={task.model} />
      </EditableSelect>
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

type AssigneesProps = Pick<Props, 'task' | 'canEdit' | 'onChange'>;

function Assignees({ task, canEdit, onChange }: AssigneesProps) {
  const people = useQuery({ ...taskQueries.people(task.model?.id ?? null), enabled: canEdit });
  const free = (people.data ?? []).filter(({ id }) => !task.assignees.some((person) => person.id === id));
  return (
    <div className={rowStyles['row']}>
      <dt>Assignees</dt>
      <dd>
        <div className={styles['pills']}>
          {task.assignees.map((person) => (
            <span key={person.id} className={styles['pill']}>
              <PersonAvatar person={toNamed(person)} size={18} />
              <span dir="auto" title={person.email}>
                {personName(person)}
              </span>
              {canEdit ? (
                <ActionIcon
                  size="xs"
                  aria-label={`Remove ${personName(person)}`}
                  onClick={() => {
                    onChange([task], { unassign: person });
                  }}
                >
                  <IconX size={12} stroke={2} />
                </ActionIcon>
              ) : null}
            </span>
          ))}
          {task.assignees.length === 0 ? <span className={styles['dim']}>Nobody</span> : null}
          {canEdit && free.length > 0 ? (
            <Menu position="bottom-start" width={240} withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <ActionIcon size="xs" aria-label="Add assignee">
                  <IconPlus size={14} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
                {free.map((person) => (
                  <Menu.Item
                    key={person.id}
                    leftSection={<PersonAvatar person={toNamed(person)} />}
                    onClick={() => {
                      onChange([task], { assign: person });
                    }}
                  >
                    <span dir="auto">{personName(person)}</span>
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : null}
        </div>
        {people.isError ? (
          <p className={styles['failure']} role="alert">
            {errorMessage('tasks.people', people.error)}
          </p>
        ) : null}
      </dd>
    </div>
  );
}
