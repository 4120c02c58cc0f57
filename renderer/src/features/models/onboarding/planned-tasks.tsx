import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { PriorityMark } from '#renderer/entities/task/task-marks.tsx';
import { dueLabel } from '#renderer/entities/task/task-labels.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Hint, List, Text } from '#renderer/ui/layout/parts.tsx';
import type { PlannedTask } from '#shared/contract/task-templates.ts';
import styles from './onboarding.module.css';

const steps = { one: 'checklist item', many: 'checklist items' };

/** Previews who would get which task, and when it is due. */
export function PlannedTasks({ tasks }: { tasks: readonly PlannedTask[] }) {
  const now = useCurrentMinute();
  return (
    <List as="ol" className={styles['planned']} aria-label="Tasks to be created" tabIndex={0}>
      {tasks.map((task, index) => {
        const due = dueLabel({ dueAt: null, dueOn: task.dueOn }, now);
        return (
          // Planned tasks have no ids and never change while shown.
          <li key={`${String(index)} ${task.title}`}>
            <Text weight={500} breaks dir="auto">
              {task.title}
            </Text>
            <PriorityMark priority={task.priority} />
            <Hint nowrap>
              {due === '' ? 'No due date' : due}
              {task.checklist === 0 ? null : ` · ${countOf(task.checklist, steps)}`}
            </Hint>
            <span className={styles['people']}>
              {task.assignees.map((person) => (
                <span key={person.id}>
                  <PersonAvatar person={toNamed(person)} size={18} />
                  <span dir="auto">{personName(person)}</span>
                </span>
              ))}
              {task.assignees.length > 0 ? null : (
                <span data-missing={task.isUnassigned || undefined}>
                  {task.isUnassigned ? 'Unassigned: nobody has this role' : 'Unassigned'}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </List>
  );
}
