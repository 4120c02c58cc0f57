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
  /** 0 chooses a free port. */
  port: number;
  /** Other machines can reach the backend only if this is not a loopback address. */
  host: string;
  /** Additional names by which it may be addressed, such as that of a proxy in front of it. */
  names?: readonly string[];
  /** Whether other machines may sign in with the demo's passwords. */
  demoOnNetwork?: boolean;
  data: DataLocation;
  seed: 'demo' | 'none';
  /** Whether to use a free port if this one is in use. */
  portFallback: boolean;
  /** The proxies trusted to say where a request came from; by default none. */
  trustedProxies?: TrustedProxies;
  /** Whether it runs the database's scheduled jobs; by default it does. */
  runsJobs?: boolean;
  /** Settings of the server functions, such as secrets of other services; by default the environment variables. */
  settings?: Readonly<Record<string, string | undefined>>;
  /** How to connect to the links of link pages; by default over the Internet. */
  door?: Door;
  /** The sockets of requests without an answer, for the thread that watches this one. */
  waiting?: WaitingSockets;
  /** The web build; by default `dist/` of the repository. It may be missing. */
  staticDir?: string;
  /** Called with the progress of a first start. */
  onProgress?: OnProgress;
  /** By default `supabase/migrations/` of the repository. */
  migrationsDir?: string;
};

export type RunningBackend = {
  url: string;
  publishableKey: string;
  secretKey: string;
  accounts: DemoAccount[];
  /** Settles when all data, which was in memory, is lost: then the backend can only be closed. */
  lost: Promise<void>;
  close(): Promise<void>;
  /** Runs a statement as the owner of the schema `public`, bypassing Row Level Security: for tests and tools. */
  sql: <T = Record<string, unknown>>(text: string, params?: readonly unknown[]) => Promise<T[]>;
};

/** Starts the embedded backend. A failure that the user can act on is a `StartupError`. */
export async function startBackend(options: BackendOptions): Promise<RunningBackend> {
  let site: Site | undefined;
  const server = createHttpServer(() => site, [options.host, ...(options.names ?? [])], options.waiting);
  // First, because finding the port in use should not cost the seconds that a new database takes.
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
    // Before a folder is filled with demo accounts.
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
        // The workspace's name and settings are part of every page.
        else if (changes === undefined || changes.table === 'config') linkPages.forget();
      },
    }).catch(closing);
    store.announce?.(url);
    // Always the open database: a stopped engine is replaced by a new one.
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

/** A listening address as written in a URL; an address that means "all" becomes loopback. */
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
