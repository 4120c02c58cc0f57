import { ActionIcon, Skeleton, UnstyledButton } from '@mantine/core';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { errorMessage } from './error-messages.ts';
import { SaveViewForm } from './save-view-form.tsx';
import styles from './saved-views.module.css';
import { useRemoveView } from './use-remove-view.ts';
import type { ViewParams } from './view-params.ts';
import { viewKeys } from './view-queries.ts';

export type ViewMenuProps = { area: string; query: UseQueryResult<SavedView[]>; view: ViewParams };

/** Saves the list as a view, and deletes views. */
export function ViewMenuBody({ area, query, view, onClose }: ViewMenuProps & { onClose: () => void }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: viewKeys.list(area) });
  const remove = useRemoveView();
  return (
    <>
      <ViewList
        views={query.data}
        problem={query.error === null ? undefined : errorMessage('savedViews.list', query.error)}
        onRetry={() => void query.refetch()}
        onRemove={(saved) => {
          remove.mutate(saved);
        }}
      />
      <SaveViewForm
        area={area}
        view={view}
        onSaved={() => {
          onClose();
          void refresh();
        }}
      />
    </>
  );
}

type ListProps = {
  views: readonly SavedView[] | undefined;
  problem: string | undefined;
  onRetry: () => void;
  onRemove: (view: SavedView) => void;
};

function ViewList({ views, problem, onRetry, onRemove }: ListProps) {
  if (views === undefined) {
    if (problem === undefined)
      return (
        <div className={styles['waiting']} role="status" aria-label="Loading views">
          <Skeleton height={10} width="60%" />
          <Skeleton height={10} width="45%" />
        </div>
      );
    return (
      <p className={styles['problem']} role="alert">
        {problem}{' '}
        <UnstyledButton className={styles['link']} onClick={onRetry}>
          Try Again
        </UnstyledButton>
      </p>
    );
  }
  if (views.length === 0)
    return <p className={styles['none']}>No views yet. Filter the list, then save it under a name.</p>;
  return (
    <ul className={styles['views']}>
      {views.map((saved) => (
        <li key={saved.id}>
          <span className={styles['view']}>
            <span>{saved.name}</span>
            {saved.isShared ? (
              <small>{saved.isOwn ? 'Shared' : `by ${saved.owner.displayName ?? saved.owner.email}`}</small>
            ) : null}
          </span>
          {saved.isOwn ? (
            <ActionIcon
              aria-label={`Delete view ${saved.name}`}
              onClick={() => {
                onRemove(saved);
              }}
            >
              <IconTrash size={14} stroke={1.7} />
            </ActionIcon>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
