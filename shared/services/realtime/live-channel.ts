import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import type { Client } from '#shared/services/database/client.ts';

type Row = Record<string, unknown>;
export type RowChange = RealtimePostgresChangesPayload<Row>;
export type LiveBinding = { table: string; filter?: string; onChange: (change: RowChange) => void };
export type ChannelStatus = 'connecting' | 'live' | 'lost';

type Options = { name: string; bindings: readonly LiveBinding[]; onStatus: (status: ChannelStatus) => void };

export type LiveChannel = { close: () => Promise<void> };

/** The wait after the server closed the channel, which the client does not reopen. */
const reopenMs = 1000;
/** The wait after the channel was joined but the server cannot report these tables. */
const refusedMs = 10_000;

let opened = 0;

/** Follows tables until it is closed. Every `live` after the first comes after a gap, in which changes were missed. */
export function openLiveChannel(client: Client, { name, bindings, onStatus }: Options): LiveChannel {
  let channel: RealtimeChannel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    // A new name each time, because the client would return the channel that is just being left.
    const current = client.channel(`${name}-${String((opened += 1))}`);
    channel = current;
    const isCurrent = () => !isClosed && channel === current;
    for (const { table, filter, onChange } of bindings)
      current.on<Row>(
        'postgres_changes',
        { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
        (change) => {
          if (isCurrent()) onChange(change);
        },
      );
    // The join is answered earlier, on a hosted project by seconds, during which changes are still missed.
    current.on('system', {}, (message: SystemMessage) => {
      if (!isCurrent() || message.extension !== 'postgres_changes') return;
      if (message.status === 'ok') {
        onStatus('live');
        return;
      }
      void client.removeChannel(current);
      openAgain(refusedMs);
    });
    // Without this, the first join uses only the publishable key, and Row Level Security hides every change.
    await client.realtime.setAuth();
    if (!isCurrent()) return;
    current.subscribe((status: string) => {
      if (!isCurrent() || status === 'SUBSCRIBED') return;
      // The client rejoins automatically after an error.
      if (status === 'CLOSED') openAgain(reopenMs);
      else onStatus('lost');
    });
  }

  function openAgain(afterMs: number): void {
    channel = undefined;
    onStatus('lost');
    timer = setTimeout(() => void open(), afterMs);
  }

  onStatus('connecting');
  void open();

  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      if (channel !== undefined) await client.removeChannel(channel);
    },
  };
}

type SystemMessage = { extension?: string; status?: string };
