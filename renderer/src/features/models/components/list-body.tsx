import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { DataTable, type DataTableProps } from '#renderer/ui/table/data-table.tsx';
import { ListError } from '#renderer/ui/table/list-error.tsx';
import { ListFooter } from '#renderer/ui/table/list-footer.tsx';
import { ListNoMatch } from '#renderer/ui/table/list-no-match.tsx';
import { ListSkeleton } from '#renderer/ui/table/list-skeleton.tsx';
import type { Model } from '#shared/contract/models.ts';
import { countLabel, describeHidden, type ModelFilters } from '#renderer/features/models/model.ts';
import type { ModelList } from '#renderer/entities/model/model-cache.ts';
import { RefusalNotice } from '#renderer/ui/change-many/refusal-notice.tsx';
import { bulkChange } from '#renderer/features/models/bulk-change.ts';
import { useBulkChange } from '#renderer/features/models/use-bulk-change.ts';
import { BulkActions } from './bulk-actions.tsx';
import { ListCounts } from './list-counts.tsx';
import { ListEmpty } from './list-empty.tsx';
import type { ModelScope } from '#renderer/entities/model/model-scope.ts';

type Props = {
  list: UseQueryResult<ModelList>;
  table: DataTableProps<Model>;
  filters: ModelFilters;
  scope: ModelScope;
  onCreate: (() => void) | undefined;
  onShowAll: (() => void) | undefined;
  onClear: () => void;
  /** The bulk bar is gone, and the focus with it. */
  onBulkEnd: () => void;
  onStatus: (status: string) => void;
};

const noSelection = { selectOnly: () => undefined };

/** What stands below the filters: pending, error, empty, no match, or the rows. */
export function ListBody({ list, table, filters, scope, onBulkEnd, onStatus, ...props }: Props) {
  const { onCreate, onShowAll, onClear } = props;
  const failure = useLastFailure(list);
  const { rows, selection } = table;
  const bulk = useBulkChange(selection ?? noSelection);
  if (list.data === undefined) {
    if (failure === null) return <ListSkeleton label="Loading models" />;
    return (
      <ListError
        title={errorMessage('models.list', failure)}
        error={failure}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const handleRetry = async () => {
    if ((await list.refetch()).isError) notifyError('Failed to refresh data');
  };
  const { models, isComplete } = list.data;
  if (models.length === 0 && isComplete)
    return <ListEmpty scope={scope} onCreate={onCreate} onShowAll={onShowAll} />;
  const problem = isComplete
    ? 'This list may be out of date.'
    : `Only the first ${countLabel(models.length)} could be loaded.`;
  return (
    <>
      {rows.length === 0 ? (
        <ListNoMatch
          things="models"
          hidden={describeHidden(models.length - rows.length, filters)}
          onClear={onClear}
        />
      ) : (
        <DataTable {...table} />
      )}
      {bulk.refused === undefined ? null : (
        <RefusalNotice
          refused={bulk.refused}
          onDismiss={() => {
            bulk.dismiss();
            onBulkEnd();
          }}
        />
      )}
      {selection !== undefined && (selection.ids.size > 0 || bulk.progress !== undefined) ? (
        <BulkActions
          selection={selection}
          rows={rows}
          progress={bulk.progress}
          onChange={(checked, change) => void bulk.change(checked, bulkChange(change))}
          onFocusLost={onBulkEnd}
        />
      ) : (
        <ListFooter
          problem={list.isError ? problem : undefined}
          canCheck={selection !== undefined}
          onRetry={() => void handleRetry()}
        >
          <ListCounts
            models={models}
            shownCount={rows.length}
            isGrowing={!isComplete && list.isFetching}
            onStatus={onStatus}
          />
        </ListFooter>
      )}
    </>
  );
}
