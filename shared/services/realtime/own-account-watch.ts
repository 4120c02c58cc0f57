import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { signingOutHere } from '#shared/services/session/own-sign-in.ts';
import { toProfile, type ProfileRow } from '#shared/services/session/profile-bootstrap.ts';
import type { RowChange } from './live-channel.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';

/**
 * What a change of the person's profile means for open windows. The database touches the profile when permissions, assignments
 * or sessions change, too, so that every such change arrives here.
 */
export async function followOwnAccount(
  { client, emit }: ServiceContext,
  userId: string,
  change: RowChange,
): Promise<void> {
  // Deletions come to everyone, by key alone.
  if (change.eventType === 'DELETE') {
    if (change.old['id'] === userId) await end('by-server');
    return;
  }
  const row = change.new as ProfileRow;
  if (row.id !== userId) return;
  if (row.status !== 'active') {
    await end('deactivated');
    return;
  }
  // One of the sessions that were ended may be this one.
  const { error } = await signingOutHere(client, () => client.auth.getUser());
  if (isAuthSessionMissingError(error)) {
    await end('by-server');
    return;
  }
  emit('auth.sessionChanged', { session: { profile: toProfile(row), isNewProfile: false } });
  emit('permissions.changed', undefined);

  async function end(reason: 'by-server' | 'deactivated'): Promise<void> {
    // Its own word first: the sign-out would otherwise be told as one that came from another window.
    emit('auth.sessionChanged', { session: null, end: reason });
    await signingOutHere(client, () => client.auth.signOut({ scope: 'local' }));
  }
}
