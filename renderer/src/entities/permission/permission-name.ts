import { permissionGroups } from './permission-groups.ts';

const names = new Map<string, string>(
  permissionGroups.flatMap(({ permissions }) => permissions.map(({ key, label }) => [key, label] as const)),
);

/** The display name of a permission; undefined for an unknown key. */
export const permissionName = (key: string): string | undefined => names.get(key);
