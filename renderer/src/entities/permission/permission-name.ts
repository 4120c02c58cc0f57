import { permissionGroups } from './permission-groups.ts';

const names = new Map<string, string>(
  permissionGroups.flatMap(({ permissions }) => permissions.map(({ key, label }) => [key, label] as const)),
);

/** What people call a permission; undefined for what is none. */
export const permissionName = (key: string): string | undefined => names.get(key);
