import { useMemo } from 'react';
import { nextSort, readSort, useParamChanges, useSearchText } from '#renderer/lib/lists/list-params.ts';
import { invitationStatuses } from '#shared/contract/invitations.ts';
import { sortColumns, type InvitationFilters, type InvitationSort } from './invitation.ts';

/** What is listed and which invitation is open: all of it stands in the address. */
export function useInvitationState() {
  const { params, change } = useParamChanges();
  const { text, setText } = useSearchText();
  const status = invitationStatuses.find((known) => known === params.get('status')) ?? 'all';
  const filters: InvitationFilters = useMemo(() => ({ text, status }), [text, status]);
  const sort: InvitationSort = readSort(params.get('sort'), sortColumns, 'age');
  const openId = params.get('invitation') ?? undefined;
  return {
    filters,
    sort,
    setText,
    openId,
    setStatus: (value: string) => {
      change({ status: value === 'all' ? '' : value }, true);
    },
    sortBy: (column: string) => {
      change({ sort: nextSort(column, sort, 'age') }, true);
    },
    clearFilters: () => {
      setText('');
      change({ q: '', status: '' }, true);
    },
    /** The first opening is a step that Back undoes; moving on to the next one is not. */
    open: (id: string) => {
      change({ invitation: id }, openId !== undefined);
    },
    close: () => {
      change({ invitation: '' }, true);
    },
  };
}
