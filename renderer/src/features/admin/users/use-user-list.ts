import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import type { User } from '#shared/contract/users.ts';
import { userQueries, type UserList } from './queries.ts';
import { byLastSeen, byModels, byName, byRole, byStatus, shownStatus, userText, userWords } from './user.ts';

const filters: readonly ListFilter<User>[] = [
  {
    param: 'role',
    label: 'Role',
    options: [
      { value: 'admin', label: 'Administrator' },
      { value: 'manager', label: 'Manager' },
    ],
    matches: ({ role }, value) => role === value,
  },
  {
    param: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
      { value: 'waiting', label: 'Waiting for approval' },
    ],
    matches: (user, value) => shownStatus(user) === value,
  },
];

const read = ({ users, isComplete }: UserList) => ({ rows: users, isComplete });
const nobody = {};

/** All users, filtered and sorted as the address says, with the number of their models. */
export function useUserList(viewer: Pick<SignedInViewer, 'id' | 'role'>) {
  const counts = useQuery(userQueries.modelCounts()).data;
  const sorts = useMemo(
    () => ({
      by: {
        user: byName,
        role: byRole,
        status: byStatus,
        models: byModels(counts ?? nobody),
        seen: byLastSeen,
      },
      then: byName,
    }),
    [counts],
  );
  const list = useWholeList({
    area: 'users',
    words: userWords,
    openParam: 'userId',
    // Administrators can't apply bulk changes to themselves.
    fixedId: viewer.role === 'admin' ? viewer.id : undefined,
    filters,
    sorts,
    search: userText,
    query: userQueries.list,
    read,
  });
  return { list, counts };
}
