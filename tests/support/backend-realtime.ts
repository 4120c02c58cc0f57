import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { onTestFinished } from 'vitest';

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

type Watching = {
  schema?: string;
  table?: string;
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  filter?: string;
};

/** Subscribes a client until the test ends, and answers the list that its changes are added to. */
export async function watch(client: SupabaseClient, watching: Watching = {}): Promise<Change[]> {
  const changes: Change[] = [];
  await client.realtime.setAuth();
  const channel = client.channel(`changes-${String(Math.random())}`);
  await new Promise<void>((resolve, reject) => {
    channel
      .on(
        'postgres_changes',
        { event: '*' as const, schema: 'public', table: 'notes', ...watching } as never,
        (change: Change) => {
          changes.push(change);
        },
      )
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) reject(error ?? new Error(status));
      });
  });
  onTestFinished(async () => {
    await client.removeChannel(channel);
  });
  return changes;
}
