import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { useKeptFocus } from '#renderer/ui/layout/use-kept-focus.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import styles from './templates-and-tags.module.css';

const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

type Template = { id: string; name: string };

export type TemplateDialogProps<T> = {
  template: T | undefined;
  onSaved: (template: T) => void;
  onClose: () => void;
};

type Props<T extends Template> = {
  id: string;
  title: string;
  about: string;
  /** The label of the add button. */
  addLabel: string;
  /** Another section of the page has the filled button. */
  isSecond?: boolean;
  empty: string;
  list: UseQueryResult<T[]>;
  /** The query to refetch after a change. */
  listKey: readonly string[];
  describeList: (error: unknown) => string;
  /** The draft key of a new, unsaved template. */
  draft: string;
  /** Shown next to its name. */
  facts: (template: T) => ReactNode;
  remove: (id: string) => Promise<void>;
  describeRemoval: (error: unknown) => string;
  /** What remains after it is deleted. */
  removalText: string;
  dialog: (props: TemplateDialogProps<T>) => ReactNode;
};

/** A list of templates that can be added, edited and deleted. */
export function TemplateSection<T extends Template>({
  id,
  title,
  about,
  addLabel,
  isSecond = false,
  empty,
  list,
  listKey,
  describeList,
  draft,
  facts,
  remove,
  describeRemoval,
  removalText,
  dialog,
}: Props<T>) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const rows = useKeptFocus<HTMLUListElement>();
  const [editing, setEditing] = useState<{ template: T | undefined }>();
  const [deleting, setDeleting] = useState<T>();
  useWaitingDraft(draft, () => {
    setEditing({ template: undefined });
  });
  const refresh = () => client.invalidateQueries({ queryKey: listKey });
  const deletion = useMutation({
    mutationFn: ({ id: deleted }: T) => remove(deleted),
    onSuccess: (_nothing, { name }) => {
      setDeleting(undefined);
      notifySuccess(`Template "${name}" deleted`);
    },
    onSettled: refresh,
  });
  const add = isReadOnly ? null : (
    <Button
      size="sm"
      variant={isSecond ? 'default' : 'filled'}
      leftSection={<IconPlus size={15} stroke={1.8} />}
      onClick={() => {
        setEditing({ template: undefined });
      }}
    >
      {addLabel}
    </Button>
  );
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
        {list.data === undefined || list.data.length === 0 ? null : add}
      </div>
      {list.data === undefined ? (
        list.isError ? (
          <LoadFailure
            title={describeList(list.error)}
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
          {empty}
        </BlankState>
      ) : (
        <ul className={styles['rows']} aria-label={title} {...rows}>
          {list.data.map((template) => (
            <li key={template.id}>
              <span className={styles['name']} dir="auto">
                {template.name}
              </span>
              {facts(template)}
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
      {editing === undefined
        ? null
        : dialog({
            template: editing.template,
            onSaved: ({ name }) => {
              notifySuccess(`Template "${name}" ${editing.template === undefined ? 'created' : 'saved'}`);
              setEditing(undefined);
              void refresh();
            },
            onClose: () => {
              setEditing(undefined);
            },
          })}
      {deleting === undefined ? null : (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          confirmLabel="Delete template"
          isPending={deletion.isPending}
          error={deletion.isError ? describeRemoval(deletion.error) : undefined}
          onConfirm={() => {
            deletion.mutate(deleting);
          }}
          onCancel={() => {
            setDeleting(undefined);
          }}
        >
          {removalText}
        </ConfirmDialog>
      )}
    </section>
  );
}
