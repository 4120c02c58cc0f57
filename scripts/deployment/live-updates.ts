import { REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js';
import type { Check } from './check.ts';

const step = 'Live updates';

/** Joins a channel as the page does. */
export function judgeLiveUpdates(client: SupabaseClient, patienceMs = 10_000): Promise<Check> {
  return new Promise((resolve) => {
    const channel = client.channel('doctor');
    const settle = (check: Check) => {
      clearTimeout(timer);
      void client.removeChannel(channel);
      resolve(check);
    };
    const timer = setTimeout(() => {
      settle({ step, verdict: 'missing', says: 'the realtime service does not answer' });
    }, patienceMs);
    channel
      .on('postgres_changes', { event: '*', schema: 'public', table: 'models' }, () => undefined)
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED)
          settle({ step, verdict: 'ok', says: 'changes reach other windows immediately' });
        if (status === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR)
          settle({
            step,
            verdict: 'missing',
            says: `the realtime service refuses (${error?.message ?? status})`,
          });
      });
  });
}
