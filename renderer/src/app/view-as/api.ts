import { requestAsSelf } from '#renderer/bridge/index.ts';
import { userPageSize } from '#shared/contract/users.ts';

/** As the administrator: the one viewed need not see who else there is. */
export const listPeople = (offset: number) => requestAsSelf('users.list', { offset, limit: userPageSize });

/** As the administrator, too: where permissions come from is not for everyone to see. */
export const getPermissionsOf = (id: string) => requestAsSelf('users.permissions', { id });
