import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { templateKeys, templateQueries } from '#renderer/entities/task/template-queries.ts';
import { useWaitingDraft } from '#renderer/lib/drafts/use-kept.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { useKeptFocus } from '#renderer/ui/layout/use-kept-focus.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { TaskTemplate } from '#shared/contract/task-templates.ts';
import { deleteTemplate } from './api.ts';
import styles from './templates-and-tags.module.css';

const TemplateDialog = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);
const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

const tasks = { one: 'task', many: 'tasks' };

/** Tasks that are made together: by role and day. */
export function TemplatesSection() {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const list = useQuery({ ...templateQueries.list(), refetchOnMount: 'always' });
  const rows = useKeptFocus<HTMLUListElement>();
  const [editing, setEditing] = useState<{ template: TaskTemplate | undefined }>();
  const [deleting, setDeleting] = useState<TaskTemplate>();
  useWaitingDraft('task template new', () => {
    setEditing({ template: undefined });
  });
  const refresh = () => client.invalidateQueries({ queryKey: templateKeys.list });
  const deletion = useMutation({
    mutationFn: ({ id }: TaskTemplate) => deleteTemplate(id),
    onSuccess: (_nothing, { name }) => {
      setDeleting(undefined);
      notifySuccess(`Template "${name}" deleted`);
    },
    onSettled: refresh,
  });
  const add = isReadOnly ? null : (
    <Button
      size="sm"
      leftSection={<IconPlus size={15} stroke={1.8} />}
      onClick={() => {
        setEditing({ template: undefined });
      }}
    >
      Create template
    </Button>
  );
  return (
    <section className={styles['section']} aria-labelledby="task-templates">
      <div className={styles['head']}>
        <h2 id="task-templates">Task templates</h2>
        <p>Tasks for a new model, or for anything that happens again and again.</p>
        {list.data === undefined || list.data.length === 0 ? null : add}
      </div>
      {list.data === undefined ? (
        list.isError ? (
          <LoadFailure
            title={errorMessage('tasks.listTemplates', list.error)}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          >
            {list.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading templates" />
        )
      ) : list.data.length === 0 ? (
        <BlankState icon={<IconTemplate size={20} stroke={1.6} />} title="No templates yet" actions={add}>
          A template gives each new model the same tasks, assigned and due automatically.
        </BlankState>
      ) : (
        <ul className={styles['rows']} aria-label="Task templates" {...rows}>
          {list.data.map((template) => (
            <li key={template.id}>
              <span className={styles['name']} dir="auto">
                {template.name}
              </span>
              {template.isOnboarding ? <Tag tone="primary">Onboarding</Tag> : null}
              <span className={styles['about']}>{countOf(template.items.length, tasks)}</span>
              {isReadOnly ? null : (
                <>
                  <IconButton
                    label={`Edit ${template.name}`}
                    onClick={() => {
                      setEditing({ template });
                    }}
                  >
                    <IconPencil size={16} stroke={1.7} />
                  </IconButton>
                  <IconButton
                    label={`Delete ${template.name}`}
                    onClick={() => {
                      deletion.reset();
                      setDeleting(template);
                    }}
                  >
                    <IconTrash size={16} stroke={1.7} />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === undefined ? null : (
        <TemplateDialog
          template={editing.template}
          onSaved={({ name }) => {
            notifySuccess(`Template "${name}" ${editing.template === undefined ? 'created' : 'saved'}`);
            setEditing(undefined);
            void refresh();
          }}
          onClose={() => {
            setEditing(undefined);
          }}
        />
      )}
      {deleting === undefined ? null : (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          confirmLabel="Delete template"
          isPending={deletion.isPending}
          error={deletion.isError ? errorMessage('tasks.deleteTemplate', deletion.error) : undefined}
          onConfirm={() => {
            deletion.mutate(deleting);
          }}
          onCancel={() => {
            setDeleting(undefined);
          }}
        >
          Tasks that were created from it stay. You can’t undo this.
        </ConfirmDialog>
      )}
    </section>
  );
}
