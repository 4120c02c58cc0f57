import type { DomainName, HandlerLoaders, Handlers, Reply } from '#shared/contract/bridge.ts';
import { dispatch } from '#shared/contract/dispatch.ts';
import type { BackendAddress } from '#shared/services/supabase-client.ts';

type Services = { handlers: HandlerLoaders; stop: () => Promise<void> };

type Parts = {
  /** The server to work with, as things stand now. */
  address: () => BackendAddress | undefined;
  startServices: (address: BackendAddress) => Services;
  /** The one domain that there is without a server. */
  servers: Handlers<'servers'>;
  checkEveryRow: boolean;
};

/** What every other call answers until the app knows a server to work with. */
const noServer: Reply = {
  ok: false,
  error: { code: 'internal', message: 'Marquee does not know its server yet.', hint: 'no_server' },
};

const serversDomain: DomainName = 'servers';

/** Answers the page's calls with the services of the server in use, and changes over to another one. */
export function createHost({ address, startServices, servers, checkEveryRow }: Parts) {
  let inUse: BackendAddress | undefined;
  let services: Services | undefined;
  const start = (): void => {
    inUse = address();
    services = inUse && startServices(inUse);
  };

  return {
    start,
    current: (): string | undefined => inUse?.supabaseUrl,
    restart: async (): Promise<void> => {
      await services?.stop();
      start();
    },
    call: async (name: string, input: unknown): Promise<Reply> => {
      const ownServers = async () => servers;
      if (services !== undefined)
        return dispatch({ ...services.handlers, servers: ownServers }, name, input, { checkEveryRow });
      if (!name.startsWith(`${serversDomain}.`)) return noServer;
      // Only this domain is reached: its name was looked at above.
      return dispatch({ servers: ownServers } as HandlerLoaders, name, input, { checkEveryRow });
    },
  };
}
