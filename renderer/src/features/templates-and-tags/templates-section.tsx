import { useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { templateKeys, templateQueries } from '#renderer/entities/task/template-queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import { TemplateSection } from './template-section.tsx';

const TemplateDialog = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);

const tasks = { one: 'task', many: 'tasks' };

/** Templates for sets of tasks, each with a role and a due day. */
export function TemplatesSection() {
  const list = useQuery({ ...templateQueries.list(), refetchOnMount: 'always' });
  return (
    <TemplateSection
      id="task-templates"
      title="Task templates"
      about="Tasks for a new model, or for anything that happens again and again."
      addLabel="Create template"
      empty="A template gives each new model the same tasks, assigned and due automatically."
      list={list}
      listKey={templateKeys.list}
      describeList={(error) => errorMessage('tasks.listTemplates', error)}
      draft="task template new"
      facts={({ isOnboarding, isRenewal, items }) => (
        <>
          {isOnboarding ? <Tag tone="primary">Onboarding</Tag> : null}
          {isRenewal ? <Tag tone="primary">Renewal</Tag> : null}
          <Hint rigid>{countOf(items.length, tasks)}</Hint>
        </>
      )}
      remove={(id: string) => request('tasks.deleteTemplate', { id })}
      describeRemoval={(error) => errorMessage('tasks.deleteTemplate', error)}
      removalText="Tasks that were created from it stay. You can’t undo this."
      dialog={(props) => <TemplateDialog {...props} />}
    />
  );
}
