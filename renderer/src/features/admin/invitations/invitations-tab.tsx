import { Button } from '@mantine/core';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { AdminTabs } from '#renderer/features/admin/admin-tabs.tsx';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { Invitation } from '#shared/contract/invitations.ts';
import { invitationCsvColumns, useInvitationColumns } from './components/invitation-columns.tsx';
import { invitationPanel } from './components/invitation-panel.tsx';
import { errorMessage } from './error-messages.ts';
import { statusAt } from './invitation.ts';
import { useInvite } from './use-invite.tsx';
import { useInvitationList } from './use-invitation-list.ts';

const tabs = <AdminTabs current="invitations" />;
const emailOf = ({ email }: Invitation) => email;

/** The invitations and their status. */
export function InvitationsTab() {
  const viewer = useViewer();
  const now = useCurrentMinute();
  useLivePage('invitations', 'InvitationsTab');
  const list = useInvitationList(viewer.id, now);
  const { columns, phone } = useInvitationColumns({ viewerId: viewer.id, now });
  const invite = useInvite();
  const tallies = useMemo(
    () => [
      {
        label: 'pending',
        param: 'status',
        value: 'pending',
        isOne: (invitation: Invitation) => statusAt(invitation, now) === 'pending',
      },
    ],
    [now],
  );
  return (
    <ListScreen
      list={list}
      title="Admin"
      tabs={tabs}
      action={invite.action}
      columns={columns}
      phone={phone}
      nameOf={emailOf}
      picture="round"
      csv={{ name: 'Invitations', columns: invitationCsvColumns(now) }}
      views={SavedViews}
      describe={(error) => errorMessage('invitations.list', error)}
      empty={
        <BlankState
          icon={<IconMail size={20} stroke={1.6} />}
          title="No invitations yet"
          role="status"
          actions={
            <ReadOnlyGuard>
              <Button size="sm" leftSection={<IconUserPlus size={15} stroke={1.8} />} onClick={invite.open}>
                Invite user
              </Button>
            </ReadOnlyGuard>
          }
        >
          Invited people get access right away, with the permissions and models you choose.
        </BlankState>
      }
      tallies={tallies}
      panel={invitationPanel(now)}
    >
      {invite.dialog}
    </ListScreen>
  );
}
