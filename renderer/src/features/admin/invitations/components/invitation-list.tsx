import { Button } from '@mantine/core';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '#renderer/features/admin/invitations/error-messages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { DataTable, type DataTableProps } from '#renderer/ui/table/data-table.tsx';
import { ListError } from '#renderer/ui/table/list-error.tsx';
import { FooterCount, ListFooter } from '#renderer/ui/table/list-footer.tsx';
import { ListMessage } from '#renderer/ui/table/list-message.tsx';
import { ListNoMatch } from '#renderer/ui/table/list-no-match.tsx';
import { ListSkeleton } from '#renderer/ui/table/list-skeleton.tsx';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import {
  countLabel,
  describeHidden,
  statusAt,
  type InvitationFilters,
} from '#renderer/features/admin/invitations/invitation.ts';

type Props = {
  list: UseQueryResult<Invitation[]>;
  filters: InvitationFilters;
  now: number;
  table: DataTableProps<Invitation>;
  onInvite: () => void;
  onClear: () => void;
  onStatus: (status: string) => void;
};

/** What stands below the filters: pending, error, empty, no match, or the invitations. */
export function InvitationList({ list, filters, now, table, onInvite, onClear, onStatus }: Props) {
  const failure = useLastFailure(list);
  if (list.data === undefined) {
    if (failure === null)
      return (
        <ListSkeleton
          label="Loading invitations"
          columns="33px minmax(0, 1fr) 120px 190px 124px 110px 76px"
          isRound
        />
      );
    return (
      <ListError
        title={errorMessage('invitations.list', failure)}
        error={failure}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const all = list.data;
  if (all.length === 0)
    return (
      <ListMessage>
        <BlankState
          icon={<IconMail size={20} stroke={1.6} />}
          title="Nobody has been invited yet"
          role="status"
          actions={
            <Button size="sm" leftSection={<IconUserPlus size={15} stroke={1.8} />} onClick={onInvite}>
              Invite user
            </Button>
          }
        >
          Whoever is invited comes in at once, with the permissions and models that you choose.
        </BlankState>
      </ListMessage>
    );
  const { rows } = table;
  const pending = all.filter((invitation) => statusAt(invitation, now) === 'pending').length;
  return (
    <>
      {rows.length === 0 ? (
        <ListNoMatch
          things="invitations"
          hidden={describeHidden(all.length - rows.length, filters)}
          onClear={onClear}
        />
      ) : (
        <DataTable {...table} />
      )}
      <ListFooter
        problem={list.isError ? 'This list may be out of date.' : undefined}
        onRetry={() => void list.refetch()}
      >
        <span role="status">
          {rows.length === all.length
            ? countLabel(all.length)
            : `${formatCount(rows.length)} of ${countLabel(all.length)}`}
        </span>
        {pending === 0 ? null : (
          <FooterCount
            onClick={() => {
              onStatus('pending');
            }}
          >
            {formatCount(pending)} pending
          </FooterCount>
        )}
      </ListFooter>
    </>
  );
}
