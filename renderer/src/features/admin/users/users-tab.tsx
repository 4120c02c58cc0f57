import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { errorMessage } from '#renderer/lib/error-message.ts';
import { useCurrentMinute } from '#renderer/lib/local-time.ts';
import { useViewParams } from '#renderer/lib/list-params.ts';
import { useMedia } from '#renderer/lib/use-media.ts';
import { useLastFailure } from '#renderer/lib/use-last-failure.ts';
import { useViewer } from '#renderer/lib/viewer.ts';
import { usePanelFocus } from '#renderer/ui/side-panel/use-panel-focus.ts';
import { useColumnChoice } from '#renderer/ui/table/column-choice.ts';
import { downloadCsv } from '#renderer/ui/table/csv.ts';
import { DataTable, type DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { FilterBar } from '#renderer/ui/table/filter-bar.tsx';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { ListError } from '#renderer/ui/table/list-error.tsx';
import { FooterCount, ListFooter } from '#renderer/ui/table/list-footer.tsx';
import { ListNoMatch } from '#renderer/ui/table/list-no-match.tsx';
import { ListSkeleton } from '#renderer/ui/table/list-skeleton.tsx';
import { ListTools } from '#renderer/ui/table/list-tools.tsx';
import { SavedViews } from '#renderer/ui/table/saved-views.tsx';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import type { User } from '#shared/contract/users.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { savedViewCalls } from './api.ts';
import { SignUpNotice } from './components/sign-up-notice.tsx';
import { userCsvColumns, useUserColumns } from './components/user-columns.tsx';
import { UserPanel } from './components/user-panel.tsx';
import { useUserListState } from './list-state.ts';
import { userQueries } from './queries.ts';
import {
  countLabel,
  createUserSearch,
  describeHidden,
  filterUsers,
  isWaiting,
  sortUsers,
  userName,
} from './user.ts';

const noUsers: readonly User[] = [];
const rowHeight = 46;

const roleOptions = [
  { value: 'all', label: 'All' },
  { value: 'admin', label: 'Administrator' },
  { value: 'manager', label: 'Manager' },
];
const statusOptions = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** Everybody with an account. */
export function UsersTab() {
  const viewer = useViewer();
  const state = useUserListState();
  const { filters, sort, openId } = state;
  const isPhone = useMedia('(max-width: 767px)');
  const now = useCurrentMinute();
  const list = useQuery(userQueries.list());
  const counts = useQuery(userQueries.modelCounts()).data;
  const users = list.data?.users ?? noUsers;
  const { column, isDescending } = sort;
  const search = useMemo(
    () => createUserSearch(sortUsers(users, { column, isDescending }, counts ?? {})),
    [users, column, isDescending, counts],
  );
  const shown = useMemo(() => filterUsers(search, filters), [search, filters]);
  const { columns, phone } = useUserColumns({ viewerId: viewer.id, now, counts });
  const choice = useColumnChoice('users', columns);
  const waitingCount = useMemo(() => users.filter(isWaiting).length, [users]);
  const view = useViewParams(['userId', 'tab']);
  const filterField = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const failure = useLastFailure(list);
  const panel = usePanelFocus({ openId, isPhone, table, filterField, onClose: state.close });

  const user = users.find(({ id }) => id === openId);
  const open = useCallbackRef((id: string) => {
    panel.prepareOpening();
    state.open(id);
  });
  const sortBy = useCallbackRef(state.sortBy);

  return (
    <AdminFrame
      tab="users"
      panel={
        user === undefined ? null : (
          <UserPanel
            user={user}
            users={users}
            modelCount={counts === undefined ? undefined : (counts[user.id] ?? 0)}
            headingRef={panel.headingRef}
            onDeleted={() => {
              const index = shown.findIndex(({ id }) => id === user.id);
              panel.closeTo(shown[index + 1]?.id ?? shown[index - 1]?.id);
            }}
            onClose={panel.close}
          />
        )
      }
    >
      <SignUpNotice
        waitingCount={waitingCount}
        onShowWaiting={() => {
          state.setParam('status', 'inactive');
        }}
      />
      <FilterBar
        label="Filter users"
        text={filters.text}
        inputRef={filterField}
        onText={state.setText}
        onLeaveDown={() => table.current?.focusFirst()}
        tools={
          <ListTools
            choice={choice}
            onExport={
              shown.length === 0
                ? undefined
                : () => {
                    downloadCsv('Users', userCsvColumns, shown);
                  }
            }
          >
            <SavedViews area="users" calls={savedViewCalls} current={view.current} onApply={view.apply} />
          </ListTools>
        }
      >
        <FilterChip
          label="Role"
          value={filters.role}
          anyValue="all"
          options={roleOptions}
          onChange={(role) => {
            state.setParam('role', role);
          }}
        />
        <FilterChip
          label="Status"
          value={filters.status}
          anyValue="all"
          options={statusOptions}
          onChange={(status) => {
            state.setParam('status', status);
          }}
        />
      </FilterBar>
      {list.data === undefined ? (
        failure === null ? (
          <ListSkeleton label="Loading users" />
        ) : (
          <ListError
            title={errorMessage('users.list', failure)}
            error={failure}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )
      ) : shown.length === 0 ? (
        <ListNoMatch
          things="users"
          hidden={describeHidden(users.length, filters)}
          onClear={state.clearFilters}
        />
      ) : (
        <DataTable
          label="Users"
          rows={shown}
          nameOf={userName}
          columns={choice.columns}
          phone={phone}
          isPhone={isPhone}
          rowHeight={rowHeight}
          sort={sort}
          openParam="userId"
          openId={openId}
          handle={table}
          onSort={sortBy}
          onOpen={open}
        />
      )}
      <ListFooter
        problem={list.isError && list.data !== undefined ? 'This list may be out of date.' : undefined}
        onRetry={() => void list.refetch()}
      >
        {list.data === undefined ? null : (
          <UserCounts
            users={users}
            shownCount={shown.length}
            isComplete={list.data.isComplete}
            onStatus={(status) => {
              state.setParam('status', status);
            }}
          />
        )}
      </ListFooter>
    </AdminFrame>
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
