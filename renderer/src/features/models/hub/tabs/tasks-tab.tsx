import { useQuery } from '@tanstack/react-query';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { personName } from '#renderer/entities/person/person-name.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { modelTaskQueries } from '#renderer/entities/task/model-tasks.ts';
import { QuickAdd } from '#renderer/entities/task/quick-add/quick-add.tsx';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { areaAddress } from '#shared/domain/areas.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { ApplyTemplate } from '#renderer/features/models/hub/apply-template.tsx';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { ModelTask } from './model-task.tsx';
import styles from './tasks-tab.module.css';

/** A model's open tasks, and a field to add one. */
export function TasksTab({ model, canEdit }: HubContentProps) {
  useLivePage('tasks', 'ModelTasks');
  const viewer = useViewer();
  const now = useCurrentMinute();
  const tasks = useQuery(modelTaskQueries.list(model.id));
  const people = useQuery({ ...modelTaskQueries.people(model.id), enabled: canEdit }).data ?? [];
  const failure = useLastFailure(tasks);
  const all = areaAddress('tasks', { modelId: model.id });
  return (
    <>
      {canEdit ? (
        <div className={styles['add']}>
          <QuickAdd
            // Clears the input when another model opens.
            key={model.id}
            now={now}
            people={people.map((person) => ({ id: person.id, name: personName(person) }))}
            models={[]}
            fallback={{
              person: { id: viewer.id, name: viewer.name },
              model: { id: model.id, name: model.stageName },
            }}
            draftKey={`quick task of ${model.id}`}
            placeholder="Add a task: Call tomorrow 5pm !high"
          />
        </div>
      ) : null}
      {tasks.data === undefined ? (
        failure === null ? (
          <PendingLines label="Loading tasks" />
        ) : (
          <LoadFailure
            title={errorMessage('tasks.list', failure)}
            isRetrying={tasks.isFetching}
            onRetry={() => void tasks.refetch()}
          >
            {failure.message}
          </LoadFailure>
        )
      ) : tasks.data.rows.length === 0 ? (
        <BlankState icon={<IconChecklist size={20} stroke={1.6} />} title="No open tasks">
          Tasks of this model appear here until they are done.
        </BlankState>
      ) : (
        <ul className={styles['tasks']} aria-label="Open tasks">
          {tasks.data.rows.map((task) => (
            <ModelTask key={task.id} task={task} now={now} />
          ))}
        </ul>
      )}
      {tasks.data === undefined ? null : (
        <Hint as="p" className={styles['foot']}>
          {failure === null ? null : <span role="alert">This list may be out of date. </span>}
          {tasks.data.next === null ? null : `The first ${String(tasks.data.rows.length)} are shown. `}
          <Link to={all}>All tasks of {model.stageName}</Link>
        </Hint>
      )}
      {canEdit ? <ApplyTemplate model={model} /> : null}
    </>
  );
}
