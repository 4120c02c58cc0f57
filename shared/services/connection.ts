import type { Handlers } from '#shared/contract/bridge.ts';
import { pageWatchOf } from './realtime/page-watch.ts';
import type { ServiceContext } from './service-context.ts';

export function connectionHandlers({ client }: ServiceContext): Handlers<'connection'> {
  const watch = pageWatchOf(client);
  return {
    'connection.watch': async ({ domains }) => {
      watch.domains = domains;
      watch.onDomains();
    },
    'connection.check': async () => {
      watch.onCheck();
    },
  };
}
