import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { useColumnChoice } from '#renderer/ui/table/column-choice.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { usePanelFocus } from '#renderer/ui/side-panel/use-panel-focus.ts';
import { invitationStatuses, type Invitation } from '#shared/contract/invitations.ts';
import { AdminFrame } from '#renderer/features/admin/admin-frame.tsx';
import { ListBar } from '#renderer/features/admin/list-bar.tsx';
import { invitationCsvColumns, useInvitationColumns } from './components/invitation-columns.tsx';
import { InvitationList } from './components/invitation-list.tsx';
import { InvitationPanel } from './components/invitation-panel.tsx';
import { InviteDialog } from './components/invite-dialog.tsx';
import { filterInvitations, sortInvitations, statusLabels } from './invitation.ts';
import { useInvitationState } from './invitation-state.ts';
import { invitationQueries } from './queries.ts';

const none: readonly Invitation[] = [];
const emailOf = ({ email }: Invitation) => email;
const statusOptions = [
  { value: 'all', label: 'Any' },
  ...invitationStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
];

/** Who has been invited, and how far that has come. */
export function InvitationsTab() {
  const viewer = useViewer();
  const state = useInvitationState();
  const { filters, sort, openId } = state;
  const { column, isDescending } = sort;
  const isPhone = useMedia('(max-width: 767px)');
  const now = useCurrentMinute();
  useLivePage('invitations', 'InvitationsTab');
  const list = useQuery(invitationQueries.list());
  const invitations = list.data ?? none;
  const shown = useMemo(
    () =>
      sortInvitations(
        filterInvitations(invitations, filters, now),
        { column, isDescending },
        { now, viewerId: viewer.id },
      ),
    [invitations, filters, column, isDescending, now, viewer.id],
  );
  const { columns, phone } = useInvitationColumns({ viewerId: viewer.id, now });
  const choice = useColumnChoice('invitations', columns);
  const [isInviting, setIsInviting] = useState(false);
  const filterField = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const panel = usePanelFocus({ openId, isPhone, table, filterField, onClose: state.close });
  const open = useCallbackRef((id: string) => {
    panel.prepareOpening();
    state.open(id);
  });
  const setStatus = useCallbackRef(state.setStatus);
  const sortBy = useCallbackRef(state.sortBy);
  const invite = () => {
    setIsInviting(true);
  };
  const index = shown.findIndex(({ id }) => id === openId);

  return (
    <AdminFrame
      tab="invitations"
      action={
        <Button
          size={isPhone ? 'lg' : 'md'}
          leftSection={<IconUserPlus size={16} stroke={1.8} />}
          onClick={invite}
        >
          Invite user
        </Button>
      }
      panel={
        openId === undefined || list.data === undefined ? null : (
          <InvitationPanel
            invitation={invitations.find(({ id }) => id === openId)}
            position={index < 0 ? undefined : { index, count: shown.length }}
            now={now}
            headingRef={panel.headingRef}
            onStep={(step) => {
              const next = shown[index + step];
              if (next !== undefined) state.open(next.id);
            }}
            onClose={panel.close}
          />
        )
      }
    >
      <ListBar
        area="invitations"
        things="Invitations"
        text={filters.text}
        filterField={filterField}
        table={table}
        choice={choice}
        rows={shown}
        csvColumns={invitationCsvColumns(now)}
        openParam="invitation"
        onText={state.setText}
      >
        <FilterChip
          label="Status"
          value={filters.status}
          options={statusOptions}
          anyValue="all"
          onChange={setStatus}
        />
      </ListBar>
      <InvitationList
        list={list}
        filters={filters}
        now={now}
        onInvite={invite}
        onClear={state.clearFilters}
        onStatus={setStatus}
        table={{
          label: 'Invitations',
          rows: shown,
          nameOf: emailOf,
          columns: choice.columns,
          phone,
          isPhone,
          sort,
          openParam: 'invitation',
          openId,
          handle: table,
          onSort: sortBy,
          onOpen: open,
        }}
      />
      {isInviting ? (
        <InviteDialog
          onClose={() => {
            setIsInviting(false);
          }}
        />
      ) : null}
    </AdminFrame>
  );
}
