import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { signingOutHere } from '#shared/services/session/own-sign-in.ts';
import { profileColumns, toProfile, type ProfileRow } from '#shared/services/session/profile-bootstrap.ts';
import { run } from '#shared/services/database/query.ts';
import type { RowChange } from './live-channel.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';

/**
 * Handles a change of the person's profile in open windows. The database also updates the profile when permissions,
 * assignments or sessions change, so every such change arrives here.
 */
export async function followOwnAccount(
  context: ServiceContext,
  userId: string,
  change: RowChange,
): Promise<void> {
  // Deletions are sent to everyone, with the key only.
  if (change.eventType === 'DELETE') {
    if (change.old['id'] === userId) await end(context, 'by-server');
    return;
  }
  const row = change.new as ProfileRow;
  if (row.id !== userId || (await hasEnded(context, row))) return;
  tellProfile(context, row);
  context.emit('permissions.changed', undefined);
}

/**
 * Fetches the person's profile while no live updates arrive, so that a user who was deactivated, or whose session was
 * ended elsewhere, is notified all the same. `known` is the version that the page has. Returns the version that it has
 * now. The page fetches permissions itself.
 */
export async function askForOwnAccount(
  context: ServiceContext,
  userId: string,
  known: number | undefined,
): Promise<number | undefined> {
  try {
    const [row] = await run(context.client.from('profiles').select(profileColumns).eq('id', userId));
    if (row === undefined) {
      await end(context, 'by-server');
      return undefined;
    }
    if (await hasEnded(context, row)) return undefined;
    if (row.row_version !== known) tellProfile(context, row);
    return row.row_version;
  } catch {
    // Whether the server is reachable is handled elsewhere.
    return known;
  }
}

async function hasEnded(context: ServiceContext, { status }: ProfileRow): Promise<boolean> {
  if (status !== 'active') {
    await end(context, 'deactivated');
    return true;
  }
  // This session may be one of those that were ended.
  const { error } = await signingOutHere(context.client, () => context.client.auth.getUser());
  if (!isAuthSessionMissingError(error)) return false;
  await end(context, 'by-server');
  return true;
}

function tellProfile({ emit }: ServiceContext, row: ProfileRow): void {
  emit('auth.sessionChanged', { session: { profile: toProfile(row), isNewProfile: false } });
}

async function end({ client, emit }: ServiceContext, reason: 'by-server' | 'deactivated'): Promise<void> {
  // Send this event first. Otherwise the sign-out would be reported as one from another window.
  emit('auth.sessionChanged', { session: null, end: reason });
  await signingOutHere(client, () => client.auth.signOut({ scope: 'local' }));
}
