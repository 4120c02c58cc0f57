import { requestAsSelf } from '#renderer/bridge/index.ts';
import { userPageSize } from '#shared/contract/users.ts';

/** As the administrator, because the viewed user may not be allowed to see the other users. */
export const listPeople = (offset: number) => requestAsSelf('users.list', { offset, limit: userPageSize });

/** Also as the administrator, because not everyone may see where permissions come from. */
export const getPermissionsOf = (id: string) => requestAsSelf('users.permissions', { id });
