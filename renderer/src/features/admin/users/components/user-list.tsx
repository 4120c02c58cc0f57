import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorMessage } from '#renderer/features/admin/users/error-messages.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DataTable, type DataTableProps } from '#renderer/ui/table/data-table.tsx';
import { ListError } from '#renderer/ui/table/list-error.tsx';
import { FooterCount, ListFooter } from '#renderer/ui/table/list-footer.tsx';
import { ListNoMatch } from '#renderer/ui/table/list-no-match.tsx';
import { ListSkeleton } from '#renderer/ui/table/list-skeleton.tsx';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import { useSelection } from '#renderer/ui/table/selection.ts';
import type { User } from '#shared/contract/users.ts';
import { BulkActions } from '#renderer/features/admin/users/bulk/bulk-actions.tsx';
import { bulkChange } from '#renderer/features/admin/users/bulk/bulk-change.ts';
import { RefusalNotice } from '#renderer/ui/change-many/refusal-notice.tsx';
import { useBulkChange } from '#renderer/features/admin/users/bulk/use-bulk-change.ts';
import type { UserList as Users } from '#renderer/features/admin/users/queries.ts';
import { countLabel, describeHidden, type UserFilters } from '#renderer/features/admin/users/user.ts';

const userRowHeight = 46;

type Props = {
  list: UseQueryResult<Users>;
  filters: UserFilters;
  table: Omit<DataTableProps<User>, 'selection' | 'rowHeight'>;
  onClear: () => void;
  onStatus: (status: string) => void;
  /** What held the focus below the rows is gone. */
  onFocusLost: () => void;
};

/** What stands below the filters: pending, error, no match, or the people and what can be done with those checked. */
export function UserList({ list, filters, table, onClear, onStatus, onFocusLost }: Props) {
  const { isReadOnly } = useViewer();
  const failure = useLastFailure(list);
  const { rows } = table;
  const selection = useSelection(rows);
  const bulk = useBulkChange(selection);
  if (list.data === undefined) {
    if (failure === null)
      return (
        <ListSkeleton
          label="Loading users"
          rowHeight={userRowHeight}
          columns="35px minmax(0, 1fr) 124px 100px 76px 116px"
          isRound
        />
      );
    return (
      <ListError
        title={errorMessage('users.list', failure)}
        error={failure}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { users, isComplete } = list.data;
  const canCheck = !isReadOnly;
  return (
    <>
      {rows.length === 0 ? (
        <ListNoMatch things="users" hidden={describeHidden(users.length, filters)} onClear={onClear} />
      ) : (
        <DataTable {...table} rowHeight={userRowHeight} selection={canCheck ? selection : undefined} />
      )}
      {bulk.refused === undefined ? null : (
        <RefusalNotice
          refused={bulk.refused}
          onDismiss={() => {
            bulk.dismiss();
            onFocusLost();
          }}
        />
      )}
      {canCheck && (selection.ids.size > 0 || bulk.progress !== undefined) ? (
        <BulkActions
          selection={selection}
          rows={rows}
          progress={bulk.progress}
          onChange={(checked, change) => void bulk.change(checked, bulkChange(change))}
          onFocusLost={onFocusLost}
        />
      ) : (
        <ListFooter
          problem={list.isError ? 'This list may be out of date.' : undefined}
          canCheck={canCheck}
          onRetry={() => void list.refetch()}
        >
          <UserCounts users={users} shownCount={rows.length} isComplete={isComplete} onStatus={onStatus} />
        </ListFooter>
      )}
    </>
  );
}

type CountsProps = {
  users: readonly User[];
  shownCount: number;
  isComplete: boolean;
  onStatus: (status: string) => void;
};

function UserCounts({ users, shownCount, isComplete, onStatus }: CountsProps) {
  const inactive = useMemo(() => users.filter(({ status }) => status !== 'active').length, [users]);
  return (
    <>
      <span role="status">
        {isComplete
          ? shownCount === users.length
            ? countLabel(users.length)
            : `${formatCount(shownCount)} of ${countLabel(users.length)}`
          : `${countLabel(users.length)} so far, loading more`}
      </span>
      {inactive === 0 ? null : (
        <FooterCount
          onClick={() => {
            onStatus('inactive');
          }}
        >
          {formatCount(inactive)} inactive
        </FooterCount>
      )}
    </>
  );
}
