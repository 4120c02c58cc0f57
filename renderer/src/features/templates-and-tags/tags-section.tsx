import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/tag/error-messages.ts';
import { TagMark } from '#renderer/entities/tag/tag-mark.tsx';
import { tagQueries } from '#renderer/entities/tag/tag-queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { useKeptFocus } from '#renderer/ui/layout/use-kept-focus.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { Tag } from '#shared/contract/tags.ts';
import styles from './templates-and-tags.module.css';

const TagDialog = lazyDialog(async () => (await import('./tag-dialog.tsx')).TagDialog);
const DeleteTagDialog = lazyDialog(async () => (await import('./delete-tag-dialog.tsx')).DeleteTagDialog);

/** The shared tags: created where they are used, managed here. */
export function TagsSection() {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const list = useQuery({ ...tagQueries.list(), refetchOnMount: unlessFollowed });
  useLivePage('tags', 'TagsSection');
  const rows = useKeptFocus<HTMLUListElement>();
  const [open, setOpen] = useState<{ dialog: 'edit' | 'delete'; tag: Tag }>();
  const close = () => {
    setOpen(undefined);
  };
  /** Everything that shows the tag has a new name or color to show. */
  const finish = (words: string) => {
    close();
    notifySuccess(words);
    for (const key of [['tags'], ['models', 'marks'], ['tasks']])
      void client.invalidateQueries({ queryKey: key });
  };
  return (
    <section className={styles['section']} aria-labelledby="tags">
      <div className={styles['head']}>
        <h2 id="tags">Tags</h2>
        <p>Models, tasks and notes share them. Add one by typing its name where it’s used.</p>
      </div>
      {list.data === undefined ? (
        list.isError ? (
          <LoadFailure
            title={errorMessage('tags.list', list.error)}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          >
            {list.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading tags" />
        )
      ) : list.data.length === 0 ? (
        <BlankState icon={<IconTags size={20} stroke={1.6} />} title="No tags yet">
          Open a model or a task and choose Add tags.
        </BlankState>
      ) : (
        <ul className={styles['rows']} aria-label="Tags" {...rows}>
          {list.data.map((tag) => (
            <li key={tag.id}>
              <span className={styles['name']}>
                <TagMark tag={tag} />
              </span>
              {isReadOnly ? null : (
                <>
                  <IconButton
                    label={`Edit ${tag.name}`}
                    onClick={() => {
                      setOpen({ dialog: 'edit', tag });
                    }}
                  >
                    <IconPencil size={16} stroke={1.7} />
                  </IconButton>
                  <IconButton
                    label={`Delete ${tag.name}`}
                    onClick={() => {
                      setOpen({ dialog: 'delete', tag });
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
      {open?.dialog === 'edit' ? (
        <TagDialog
          tag={open.tag}
          onSaved={({ name }) => {
            finish(`Tag "${name}" saved`);
          }}
          onClose={close}
        />
      ) : null}
      {open?.dialog === 'delete' ? (
        <DeleteTagDialog
          tag={open.tag}
          onDeleted={() => {
            finish(`Tag "${open.tag.name}" deleted`);
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
