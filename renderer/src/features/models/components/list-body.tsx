import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyError } from '#renderer/lib/notify.ts';
import { countLabel, describeHidden, type ModelFilters, type ModelScope } from '../model.ts';
import type { ModelList } from '../model-cache.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListError } from './list-error.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListNoMatch } from './list-no-match.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ModelTable, type ModelTableProps } from './model-table.tsx';

type Props = {
  list: UseQueryResult<ModelList>;
  table: ModelTableProps;
  filters: ModelFilters;
  scope: ModelScope;
  onCreate: (() => void) | undefined;
  onShowAll: (() => void) | undefined;
  onClear: () => void;
  onStatus: (status: string) => void;
};

/** What stands below the filters: pending, error, empty, no match, or the rows. */
export function ListBody({ list, table, filters, scope, onCreate, onShowAll, onClear, onStatus }: Props) {
  const failure = useLastFailure(list);
  if (list.data === undefined) {
    if (failure === null) return <ListSkeleton />;
    return <ListError error={failure} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  const handleRetry = async () => {
    if ((await list.refetch()).isError) notifyError('Failed to refresh data');
  };
  const { models, isComplete } = list.data;
  if (models.length === 0 && isComplete)
    return <ListEmpty scope={scope} onCreate={onCreate} onShowAll={onShowAll} />;
  const hidden = models.length - table.models.length;
  const problem = isComplete
    ? 'This list may be out of date.'
    : `Only the first ${countLabel(models.length)} could be loaded.`;
  return (
    <>
      {table.models.length === 0 ? (
        <ListNoMatch hidden={describeHidden(hidden, filters)} onClear={onClear} />
      ) : (
        <ModelTable {...table} />
      )}
      <ListFooter
        models={models}
        shownCount={table.models.length}
        isGrowing={!isComplete && list.isFetching}
        problem={list.isError ? problem : undefined}
        onRetry={() => void handleRetry()}
        onStatus={onStatus}
      />
    </>
  );
}

/** A list that is asked for again counts as new to the query library; to the person it is the one that just failed. */
function useLastFailure({ error, errorUpdateCount }: UseQueryResult<ModelList>): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  return errorUpdateCount === 0 ? null : (error ?? last);
}
