import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { LimitHost } from '#renderer/entities/plan/limits/limit-host.tsx';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { AdminTabs } from '#renderer/features/admin/admin-tabs.tsx';
import { useInvite } from '#renderer/features/admin/invitations/use-invite.tsx';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { User } from '#shared/contract/users.ts';
import { BulkActions } from './bulk/bulk-actions.tsx';
import { bulkChange, concerns, type BulkChange } from './bulk/bulk-change.ts';
import { useBulkChange } from './bulk/use-bulk-change.ts';
import { useOfferTasks } from './bulk/use-offer-tasks.tsx';
import { SignUpNotice } from './components/sign-up-notice.tsx';
import { userCsvColumns, useUserColumns } from './components/user-columns.tsx';
import { userPanel } from './components/user-panel.tsx';
import { errorMessage } from './error-messages.ts';
import { useUserList } from './use-user-list.ts';
import { isWaiting, shownStatus, userName } from './user.ts';

const tabs = <AdminTabs current="users" />;
const csv = { name: 'Users', columns: userCsvColumns };
/** The statuses that make up the total. */
const tallies = ['active', 'inactive', 'waiting'].map((status) => ({
  label: status,
  param: 'status',
  value: status,
  isOne: (user: User) => shownStatus(user) === status,
}));

/** Every user account. */
export function UsersTab() {
  const viewer = useViewer();
  useLivePage('users', 'UsersTab');
  const { list, counts } = useUserList(viewer);
  const { columns, phone } = useUserColumns({ viewerId: viewer.id, counts });
  const invite = useInvite();
  const bulk = useBulkChange(list.selection);
  const tasks = useOfferTasks();
  const changeMany = async (checked: readonly User[], change: BulkChange) => {
    const concerned = checked.filter((user) => concerns(change, user));
    await bulk.change(checked, bulkChange(change));
    if (change.kind === 'status' && change.status === 'inactive') await tasks.offerTasksOf(concerned);
  };
  const waitingCount = useMemo(() => list.rows.filter(isWaiting).length, [list.rows]);
  return (
    <ListScreen
      list={list}
      title="Admin"
      tabs={tabs}
      action={invite.action}
      columns={columns}
      phone={phone}
      nameOf={userName}
      rowHeight={46}
      picture="round"
      csv={csv}
      views={SavedViews}
      describe={(error) => errorMessage('users.list', error)}
      empty={<BlankState icon={<IconUsers size={20} stroke={1.6} />} title="No users yet" role="status" />}
      tallies={tallies}
      below={
        <SignUpNotice
          waitingCount={waitingCount}
          onShowWaiting={() => {
            list.address.setFilter('status', 'waiting');
          }}
        />
      }
      bulk={{
        change: bulk,
        render: (parts) => (
          <BulkActions parts={parts} onChange={(checked, change) => void changeMany(checked, change)} />
        ),
      }}
      panel={userPanel(counts)}
    >
      {invite.dialog}
      {tasks.dialog}
      <LimitHost />
    </ListScreen>
  );
}
