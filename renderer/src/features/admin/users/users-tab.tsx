import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePanelFocus } from '#renderer/ui/side-panel/use-panel-focus.ts';
import { useColumnChoice } from '#renderer/ui/table/column-choice.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import type { User } from '#shared/contract/users.ts';
import { AdminFrame } from '#renderer/features/admin/admin-frame.tsx';
import { ListBar } from '#renderer/features/admin/list-bar.tsx';
import { SignUpNotice } from './components/sign-up-notice.tsx';
import { UserList } from './components/user-list.tsx';
import { userCsvColumns, useUserColumns } from './components/user-columns.tsx';
import { UserPanel } from './components/user-panel.tsx';
import { useUserListState } from './list-state.ts';
import { userQueries } from './queries.ts';
import { createUserSearch, filterUsers, isWaiting, sortUsers, userName } from './user.ts';

const noUsers: readonly User[] = [];

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
  useLivePage('users', 'UsersTab');
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
  const filterField = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const panel = usePanelFocus({ openId, isPhone, table, filterField, onClose: state.close });

  const user = users.find(({ id }) => id === openId);
  const open = useCallbackRef((id: string) => {
    panel.prepareOpening();
    state.open(id);
  });
  const sortBy = useCallbackRef(state.sortBy);
  const setStatus = (status: string) => {
    state.setParam('status', status);
  };

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
          setStatus('inactive');
        }}
      />
      <ListBar
        area="users"
        things="Users"
        text={filters.text}
        filterField={filterField}
        table={table}
        choice={choice}
        rows={shown}
        csvColumns={userCsvColumns}
        openParam="userId"
        onText={state.setText}
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
          onChange={setStatus}
        />
      </ListBar>
      <UserList
        list={list}
        filters={filters}
        onClear={state.clearFilters}
        onStatus={setStatus}
        onFocusLost={() => {
          if (table.current === null) filterField.current?.focus();
          else table.current.focusCurrent();
        }}
        table={{
          label: 'Users',
          rows: shown,
          nameOf: userName,
          columns: choice.columns,
          phone,
          isPhone,
          sort,
          openParam: 'userId',
          openId,
          handle: table,
          onSort: sortBy,
          onOpen: open,
        }}
      />
    </AdminFrame>
  );
}
