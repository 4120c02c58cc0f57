import { createBackupHolds } from './backup/backup-holds.ts';
import type { Database } from './database/database.ts';
import { runScheduledJobs } from './database/scheduled-jobs.ts';
import type { DemoAccount } from './demo/demo-account.ts';
import { workOutside } from './functions/outside-work.ts';
import { createFunctions } from './functions/serve-functions.ts';
import { mailFolder } from './data/mail-folder.ts';
import { log } from './log.ts';
import type { Door } from '#functions/_shared/outside/guarded-head.ts';
import { createPageMemory } from '#functions/_shared/link-page/page-memory.ts';
import { openDoor } from '#functions/_shared/outside/open-door.ts';
import { mailSettings } from '#functions/_shared/outside/smtp.ts';
import { demoRefused, hasDemoPasswords, warnOfNetwork } from './exposure.ts';
import { isLoopbackOnly } from './http/host-guard.ts';
import type { Site } from './http/answer.ts';
import { createHttpServer } from './http/http-server.ts';
import { keepServing, type Served } from './keep-serving.ts';
import { listen } from './http/listen.ts';
import { openStore, type DataLocation } from './data/open-store.ts';
import { sweepFilesByTheClock } from './storage/sweep/scheduled-sweep.ts';
import { pageDomains } from './http/page-domains.ts';
import { inRepository, ownMigrations } from './places.ts';
import type { OnProgress } from './progress.ts';
import { createConcurrencyLimit } from './http/concurrency-limit.ts';
import type { WaitingSockets } from './http/waiting-sockets.ts';
import { createStaticFiles } from './http/static-files.ts';
import { trustsNobody, type TrustedProxies } from './http/trusted-proxies.ts';

export type BackendOptions = {
  /** 0 takes a free port. */
  port: number;
  /** Other machines reach the backend only when this is not a loopback address. */
  host: string;
  /** Names that it goes by besides, such as the one of a proxy in front of it. */
  names?: readonly string[];
  /** Whether other machines may sign in with the demo's passwords. */
  demoOnNetwork?: boolean;
  data: DataLocation;
  seed: 'demo' | 'none';
  /** Whether a busy port is replaced by a free one. */
  portFallback: boolean;
  /** Proxies whose word is taken for where a request came from; by default nobody's. */
  trustedProxies?: TrustedProxies;
  /** Whether it runs the database's jobs by the clock; by default it does. */
  runsJobs?: boolean;
  /** Settings of the server functions, such as secrets of other services; by default those of the environment. */
  settings?: Readonly<Record<string, string | undefined>>;
  /** How links of link pages are reached; by default over the Internet. */
  door?: Door;
  /** Where the sockets stand whose requests have no answer yet, for who watches this thread. */
  waiting?: WaitingSockets;
  /** The web build; by default `dist/` of the repository. It may be missing. */
  staticDir?: string;
  /** Hears how far a first start is. */
  onProgress?: OnProgress;
  /** By default `supabase/migrations/` of the repository. */
  migrationsDir?: string;
};

export type RunningBackend = {
  url: string;
  publishableKey: string;
  secretKey: string;
  accounts: DemoAccount[];
  /** Settles when all data is lost, which was in memory: it can only be closed then. */
  lost: Promise<void>;
  close(): Promise<void>;
  /** Runs a statement as the owner of the schema `public`, past Row Level Security: for tests and tools. */
  sql: <T = Record<string, unknown>>(text: string, params?: readonly unknown[]) => Promise<T[]>;
};

/** Starts the embedded backend. A failure that a person can act on is a `StartupError`. */
export async function startBackend(options: BackendOptions): Promise<RunningBackend> {
  let site: Site | undefined;
  const server = createHttpServer(() => site, [options.host, ...(options.names ?? [])], options.waiting);
  // First of all, because a busy port should not cost the seconds that a new database takes.
  const port = await listen(server, options);
  const url = `http://${urlHost(options.host)}:${String(port)}`;
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });

  let lose!: () => void;
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });

  try {
    const isOnNetwork = !isLoopbackOnly(server);
    // Before a folder is filled with them.
    if (isOnNetwork && options.seed === 'demo' && options.demoOnNetwork !== true) throw demoRefused();
    const store = await openStore(options.data, {
      seed: options.seed,
      onProgress: options.onProgress,
      migrationsDir: options.migrationsDir ?? ownMigrations,
    });
    const closing = async (error: unknown): Promise<never> => {
      await store.close();
      throw error;
    };
    const hasOpenDemo = isOnNetwork && (await hasDemoPasswords(store.db).catch(closing));
    if (hasOpenDemo && options.demoOnNetwork !== true) return await closing(demoRefused());
    if (isOnNetwork) warnOfNetwork(hasOpenDemo);
    const { keys } = store;
    const holds = createBackupHolds(store.bytes);
    const settings = options.settings ?? process.env;
    const mail = mailSettings((name) => settings[name]);
    if (mail !== undefined && 'problem' in mail) log(`${mail.problem}. Mails are kept in the mail folder.`);
    const smtp = mail !== undefined && 'settings' in mail ? mail.settings : undefined;
    const folder = mailFolder(store.mailFolder);
    const linkPages = createPageMemory();
    const staticFiles = createStaticFiles(options.staticDir ?? inRepository('dist'));
    const show = ({ api, realtime, storage }: Served): void => {
      linkPages.forget();
      site = {
        api,
        functions: createFunctions({
          ...{ api, url, secretKey: keys.secretKey },
          settings,
          kept: { linkPages },
        }),
        storage,
        staticFiles,
        publishableKey: keys.publishableKey,
        trustedProxies: options.trustedProxies ?? trustsNobody,
        hasOpenDemo,
        concurrency: createConcurrencyLimit(),
        isPageDomain: pageDomains(() => store.db),
        backup: store.copy && { secretKey: keys.secretKey, copy: store.copy, holds },
        upgrade: realtime.upgrade,
      };
    };
    const service = await keepServing(store, {
      ...{ url, show, lose, hide: () => (site = undefined) },
      mailFolder: smtp === undefined ? folder : undefined,
      onChange: (changes) => {
        if (changes?.table === 'link_trees') for (const [id] of changes.keys) linkPages.forget(String(id));
        // Names of the workspace and its settings stand on every page.
        else if (changes === undefined || changes.table === 'config') linkPages.forget();
      },
    }).catch(closing);
    store.announce?.(url);
    // The one that is open now: an engine that stopped has another one after it.
    const db: Pick<Database, 'query'> = { query: (text, params) => store.db.query(text, params) };
    const jobs = options.runsJobs === false ? undefined : runScheduledJobs(db);
    const sweeps =
      options.runsJobs === false
        ? undefined
        : sweepFilesByTheClock({ functions: () => site?.functions, url, secretKey: keys.secretKey });
    const outside =
      options.runsJobs === false
        ? undefined
        : workOutside({
            db: () => store.db,
            ask: (request) => site?.api(request) ?? Promise.reject(new Error('Nothing is served now')),
            ...{ url, secretKey: keys.secretKey, mail: smtp, folder },
            isBroken: mail !== undefined && smtp === undefined,
            settings,
            door: options.door ?? openDoor,
          });
    return {
      url,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      accounts: store.accounts,
      sql: (text, params) => store.db.query(text, params),
      lost,
      close: once(async () => {
        site = undefined;
        sweeps?.stop();
        await outside?.stop();
        await jobs?.stop();
        await service.stop();
        await stopListening();
        await store.close();
      }),
    };
  } catch (error) {
    await stopListening();
    throw error;
  }
}

function once(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= task());
}

/** How a listening address is written in a URL: an address that means "all" is reached by way of loopback. */
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
