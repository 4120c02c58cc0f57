import { useMemo } from 'react';
import type { ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import { invitationStatuses, type Invitation } from '#shared/contract/invitations.ts';
import { invitationOrders, invitationText, invitationWords, statusAt, statusLabels } from './invitation.ts';
import { invitationQueries } from './queries.ts';

const statusOptions = invitationStatuses.map((status) => ({ value: status, label: statusLabels[status] }));

const read = (invitations: Invitation[]) => ({ rows: invitations, isComplete: true });

/** The invitations, filtered and sorted as the address says. They may expire while the list is open. */
export function useInvitationList(viewerId: string, now: number) {
  const filters = useMemo<readonly ListFilter<Invitation>[]>(
    () => [
      {
        param: 'status',
        label: 'Status',
        options: statusOptions,
        matches: (invitation, value) => statusAt(invitation, now) === value,
      },
    ],
    [now],
  );
  const sorts = useMemo(() => ({ by: invitationOrders(now, viewerId) }), [now, viewerId]);
  return useWholeList({
    area: 'invitations',
    words: invitationWords,
    openParam: 'invitation',
    filters,
    sorts,
    search: invitationText,
    query: invitationQueries.list,
    read,
  });
}
