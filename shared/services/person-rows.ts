import type { Tables } from '#shared/database.types.ts';

export type ActorRow = Pick<Tables<'profiles'>, 'id' | 'email' | 'display_name'>;

/** The person who did something, as rows show them. */
export const toActor = (row: ActorRow) => ({
  id: row.id,
  email: row.email,
  displayName: row.display_name,
});
