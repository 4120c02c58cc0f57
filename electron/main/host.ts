import type { DomainName, HandlerLoaders, Handlers, Reply } from '#shared/contract/bridge.ts';
import type { BackendAddress } from '#shared/services/supabase-client.ts';

type Services = { handlers: HandlerLoaders; stop: () => Promise<void> };

type Parts = {
  /** The server to work with, as things stand now. */
  address: () => BackendAddress | undefined;
  /** Asked for at once, but need not be at hand at once: what the services are made of is much code. */
  startServices: (address: BackendAddress) => Promise<Services>;
  /** The one domain that there is without a server. */
  servers: Handlers<'servers'>;
  checkEveryRow: boolean;
};

type InUse = { address: BackendAddress | undefined; services: Promise<Services> | undefined };

/** What every other call answers until the app knows a server to work with. */
const noServer: Reply = {
  ok: false,
  error: { code: 'internal', message: 'Marquee does not know its server yet.', hint: 'no_server' },
};

const notStarted: Reply = { ok: false, error: { code: 'internal', message: 'Marquee could not start.' } };

const serversDomain: DomainName = 'servers';

/** Answers the page's calls with the services of the server in use, and changes over to another one. */
export function createHost({ address, startServices, servers, checkEveryRow }: Parts) {
  let inUse: InUse | undefined;

  /** Starts the services, unless they run: at the latest when the page first asks. */
  function start(): InUse {
    if (inUse !== undefined) return inUse;
    const current = address();
    const services = current && startServices(current);
    // Whoever calls is told, and whoever calls next tries again.
    services?.catch(() => (inUse = undefined));
    return (inUse = { address: current, services });
  }

  return {
    start: (): void => void start(),
    current: (): string | undefined => start().address?.supabaseUrl,
    restart: async (): Promise<void> => {
      await (await inUse?.services)?.stop();
      inUse = undefined;
      start();
    },
    call: async (name: string, input: unknown): Promise<Reply> => {
      const { services } = start();
      // Not with the start of the app, which all this code would hold up.
      const { dispatch } = await import('#shared/contract/dispatch.ts');
      const ownServers = async () => servers;
      if (services !== undefined) {
        const running = await services.catch(() => undefined);
        if (running === undefined) return notStarted;
        return dispatch({ ...running.handlers, servers: ownServers }, name, input, { checkEveryRow });
      }
      if (!name.startsWith(`${serversDomain}.`)) return noServer;
      // Only this domain is reached: its name was looked at above.
      return dispatch({ servers: ownServers } as HandlerLoaders, name, input, { checkEveryRow });
    },
  };
}
