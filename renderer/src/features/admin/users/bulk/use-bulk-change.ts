import { useQueryClient } from '@tanstack/react-query';
import { editCachedUsers } from '#renderer/features/admin/users/mutations.ts';
import { userKeys } from '#renderer/features/admin/users/queries.ts';
import { countLabel, userName } from '#renderer/features/admin/users/user.ts';
import { useChangeMany } from '#renderer/ui/change-many/use-change-many.ts';
import type { Selection } from '#renderer/ui/table/selection/selection.ts';
import type { User } from '#shared/contract/users.ts';

/** Changes many users (`bulkChange`) with one call each: the database decides for each user and says why it refuses. */
export function useBulkChange(selection: Selection) {
  const client = useQueryClient();
  return useChangeMany<User>({
    countLabel,
    nameOf: userName,
    selection,
    show: (news) => {
      editCachedUsers(client, news);
    },
    onAnswered: ({ hasRefusals }) => {
      void client.invalidateQueries({ queryKey: [...userKeys.all, 'permissions'] });
      // Role and status are also shown with models and in lists of managers.
      void client.invalidateQueries({ queryKey: ['models'] });
      void client.invalidateQueries({ queryKey: ['people'] });
      if (hasRefusals) void client.invalidateQueries({ queryKey: userKeys.list });
    },
  });
}
