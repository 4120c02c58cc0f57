import type { ViewAs } from '#shared/contract/users.ts';
import type { Permissions } from '#shared/domain/permissions.ts';

export const personName = ({ displayName, email }: { displayName: string | null; email: string }): string =>
  displayName ?? email;

export const permissionsOf = ({ permissions }: ViewAs): Permissions =>
  Object.fromEntries(permissions.map(({ key, effective }) => [key, effective])) as Permissions;
