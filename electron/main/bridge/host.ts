import type { HandlerLoaders, Handlers, Reply } from '#shared/contract/bridge.ts';
import type { Services as PageServices } from '#shared/services/handlers.ts';
import type { BackendAddress } from '#shared/services/database/supabase-client.ts';

/** The domains that the desktop answers itself, for any server. */
type OwnDomain = 'desktop' | 'drafts' | 'links' | 'servers';

type Services = PageServices & {
  /** The signed-in user. */
  personId: () => string | undefined;
  stop: () => Promise<void>;
};

type Parts = {
  /** The current server. */
  address: () => BackendAddress | undefined;
  /** Called at once, but may load later: the services are a lot of code. */
  startServices: (address: BackendAddress) => Promise<Services>;
  /** The domains that work without a server. */
  own: { [D in OwnDomain]: Handlers<D> };
  checkEveryRow: boolean;
};

type InUse = { address: BackendAddress | undefined; services: Promise<Services> | undefined };

/** The reply to every other call until a server is chosen. */
const noServer: Reply = {
  ok: false,
  error: { code: 'internal', message: 'Marquee does not know its server yet.', hint: 'no_server' },
};

const notStarted: Reply = { ok: false, error: { code: 'internal', message: 'Marquee could not start.' } };

/** Answers the page's calls with the services of the current server, and switches to another one. */
export function createHost({ address, startServices, own, checkEveryRow }: Parts) {
  const ownHandlers = {
    desktop: async () => own.desktop,
    drafts: async () => own.drafts,
    links: async () => own.links,
    servers: async () => own.servers,
  };
  const isOwn = (name: string) => Object.keys(own).some((domain) => name.startsWith(`${domain}.`));
  let inUse: InUse | undefined;

  /** Starts the services unless they are running: at the latest when the page first calls. */
  function start(): InUse {
    if (inUse !== undefined) return inUse;
    const current = address();
    const services = current && startServices(current);
    // This caller gets the error, and the next one tries again.
    services?.catch(() => (inUse = undefined));
    return (inUse = { address: current, services });
  }

  return {
    start: (): void => void start(),
    current: (): string | undefined => start().address?.supabaseUrl,
    /** The user signed in at the current server. */
    person: async (): Promise<string | undefined> =>
      (await start().services?.catch(() => undefined))?.personId(),
    restart: async (): Promise<void> => {
      await (await inUse?.services)?.stop();
      inUse = undefined;
      start();
    },
    call: async (name: string, input: unknown, viewOf?: string): Promise<Reply> => {
      const { services } = start();
      // Loaded here, since all this code would delay the start of the app.
      const { dispatch } = await import('#shared/contract/dispatch.ts');
      if (services !== undefined) {
        const running = await services.catch(() => undefined);
        if (running === undefined) return notStarted;
        if (viewOf !== undefined) return running.callInView(viewOf, name, input, { checkEveryRow });
        return dispatch({ ...running.handlers, ...ownHandlers }, name, input, { checkEveryRow });
      }
      if (!isOwn(name)) return noServer;
      // Only these domains can be called: the name was checked above.
      return dispatch(ownHandlers as HandlerLoaders, name, input, { checkEveryRow });
    },
  };
}
