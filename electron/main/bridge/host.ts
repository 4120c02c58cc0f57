import type { HandlerLoaders, Handlers, Reply } from '#shared/contract/bridge.ts';
import type { Services as PageServices } from '#shared/services/handlers.ts';
import type { BackendAddress } from '#shared/services/database/supabase-client.ts';

/** What the desktop answers itself, whatever server is in use. */
type OwnDomain = 'desktop' | 'drafts' | 'links' | 'servers';

type Services = PageServices & {
  /** Who is signed in. */
  personId: () => string | undefined;
  stop: () => Promise<void>;
};

type Parts = {
  /** The server to work with, as things stand now. */
  address: () => BackendAddress | undefined;
  /** Asked for at once, but need not be ready at once: what the services are made of is much code. */
  startServices: (address: BackendAddress) => Promise<Services>;
  /** The domains that there are without a server. */
  own: { [D in OwnDomain]: Handlers<D> };
  checkEveryRow: boolean;
};

type InUse = { address: BackendAddress | undefined; services: Promise<Services> | undefined };

/** What every other call answers until the app knows a server to work with. */
const noServer: Reply = {
  ok: false,
  error: { code: 'internal', message: 'Marquee does not know its server yet.', hint: 'no_server' },
};

const notStarted: Reply = { ok: false, error: { code: 'internal', message: 'Marquee could not start.' } };

/** Answers the page's calls with the services of the server in use, and changes over to another one. */
export function createHost({ address, startServices, own, checkEveryRow }: Parts) {
  const ownHandlers = {
    desktop: async () => own.desktop,
    drafts: async () => own.drafts,
    links: async () => own.links,
    servers: async () => own.servers,
  };
  const isOwn = (name: string) => Object.keys(own).some((domain) => name.startsWith(`${domain}.`));
  let inUse: InUse | undefined;

  /** Starts the services, unless they run: at the latest when the page first asks. */
  function start(): InUse {
    if (inUse !== undefined) return inUse;
    const current = address();
    const services = current && startServices(current);
    // This caller is told, and the next one tries again.
    services?.catch(() => (inUse = undefined));
    return (inUse = { address: current, services });
  }

  return {
    start: (): void => void start(),
    current: (): string | undefined => start().address?.supabaseUrl,
    /** Who is signed in at the server in use. */
    person: async (): Promise<string | undefined> =>
      (await start().services?.catch(() => undefined))?.personId(),
    restart: async (): Promise<void> => {
      await (await inUse?.services)?.stop();
      inUse = undefined;
      start();
    },
    call: async (name: string, input: unknown, viewOf?: string): Promise<Reply> => {
      const { services } = start();
      // Not with the start of the app, which all this code would hold up.
      const { dispatch } = await import('#shared/contract/dispatch.ts');
      if (services !== undefined) {
        const running = await services.catch(() => undefined);
        if (running === undefined) return notStarted;
        if (viewOf !== undefined) return running.callInView(viewOf, name, input, { checkEveryRow });
        return dispatch({ ...running.handlers, ...ownHandlers }, name, input, { checkEveryRow });
      }
      if (!isOwn(name)) return noServer;
      // Only these domains are reached: the name was looked at above.
      return dispatch(ownHandlers as HandlerLoaders, name, input, { checkEveryRow });
    },
  };
}
