import { reachOf, stopAsking } from './database/supabase-client.ts';
import type { ServiceContext } from './service-context.ts';

/** Reports to the page whether the server is reachable, for as long as the host runs. */
export function watchConnection({ client, emit }: ServiceContext): () => void {
  const end = reachOf(client).follow((reach) => {
    emit('connection.reachChanged', { reach });
  });
  return () => {
    end();
    stopAsking(client);
  };
}
