import type { Tables } from '#shared/database.types.ts';

export type ActorRow = Pick<Tables<'profiles'>, 'id' | 'email' | 'display_name'>;

/** Who did something, as rows that name them show it. */
export const toActor = (row: ActorRow) => ({
  id: row.id,
  email: row.email,
  displayName: row.display_name,
});
