import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { toModelColumns, type ModelColumnsRow } from '#shared/services/model-rows.ts';
import { followOwnAccount } from './own-account-watch.ts';
import type { ProfileRow } from '#shared/services/session/profile-bootstrap.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';

const restartDelayMs = 1000;

/** Row changes become contract events. Runs while somebody is signed in; start and stop may be called at any time. */
export function createRealtime(context: ServiceContext) {
  const { client, emit } = context;
  let channel: RealtimeChannel | undefined;
  let hasBeenLive = false;
  let restart: ReturnType<typeof setTimeout> | undefined;

  async function start(userId: string): Promise<void> {
    if (channel !== undefined) return;
    emit('connection.changed', { status: 'connecting' });
    const opened = client
      .channel('models-changes')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'models' }, handleModelChange)
      .on<ProfileRow>(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'profiles', filter: `id=eq.${userId}` },
        (change) => void followOwnAccount(context, userId, change),
      );
    channel = opened;
    // Without this the first join goes out with the publishable key alone, and Row Level Security hides every change.
    await client.realtime.setAuth();
    if (channel !== opened) return;
    opened.subscribe((status) => {
      if (channel === opened) handleStatus(status, userId);
    });
  }

  function handleStatus(status: string, userId: string): void {
    if (status === 'SUBSCRIBED') {
      emit('connection.changed', { status: 'live' });
      if (hasBeenLive) {
        emit('models.resynced', undefined);
        emit('permissions.changed', undefined);
      }
      hasBeenLive = true;
      return;
    }
    emit('connection.changed', { status: 'lost' });
    // The client rejoins by itself after an error, but never after the server has closed the channel.
    if (status === 'CLOSED') {
      channel = undefined;
      restart = setTimeout(() => void start(userId), restartDelayMs);
    }
  }

  function handleModelChange(change: RealtimePostgresChangesPayload<ModelColumnsRow>): void {
    if (change.eventType === 'DELETE') {
      if (change.old.id !== undefined) emit('models.deleted', { id: change.old.id });
    } else if (change.eventType === 'INSERT') {
      emit('models.inserted', { id: change.new.id });
    } else {
      // Only the list columns go on: contacts and social accounts stay behind.
      emit('models.updated', toModelColumns(change.new));
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(restart);
    const closing = channel;
    channel = undefined;
    hasBeenLive = false;
    if (closing !== undefined) await client.removeChannel(closing);
  }

  return { start, stop };
}
