/*
 * REST, RPC and auth by @supabase/lite, behind one function. The library is young; this file contains every workaround,
 * with a test in tests/db/embedded-traps.test.ts for each point:
 *
 * 1. On its first request it grants everything on every schema with Row Level Security to the API roles. It
 *    skips that for a connection it believes to be set up, so we say that ours is.
 * 2. It turns most SQLSTATEs into a 500 and prints the statement's parameters. We answer instead, as PostgREST does.
 * 3. It does not notice ambiguous embeds (PostgREST: 300 PGRST201). Nothing here can help: always name the key.
 * 4. It runs transactions of concurrent requests on PGlite's one connection at once, so that one user's
 *    statement could run as another. The database says how many requests it takes: PGlite one at a time.
 * 5. It does not record the device and address of a session (session-device.ts does), nor pass on to the database where
 *    a new account comes from (auth-context.ts does).
 * 6. It spends most of a request on its own statements: one for each setting (`request-context.ts`), and two that
 *    look up the user and the session, whose result REST does not use. We check the token before it does.
 * 7. It cannot call a function at the start of each request: `withViewAs` calls ours where it is needed.
 * 8. It prints any other failure to the console, including the request's data: silenced-warnings.ts.
 * 9. It doesn't limit attempts at passwords and codes, and refuses unknown accounts faster: auth-rate-limit.ts runs
 *    before it.
 * 10. It treats a column named `count` as the number of rows: count-column.ts.
 * 11. It searches the database's whole catalogue on each request: served-catalogue.ts.
 * 12. It answers a preflight request for a procedure as if only a procedure without parameters existed: preflight.ts.
 */
import { App, type EmailDriver, type ServerOptions } from '@supabase/lite';
import type { ServedDatabase } from '#backend/database/database.ts';
import type { Keys } from '#backend/data/keys.ts';
import type { VaultKey } from '#backend/data/vault-key.ts';
import { limitAuth, type Answer } from './auth-rate-limit.ts';
import { createAuthContext } from './auth-context.ts';
import { withCountColumn } from './count-column.ts';
import { compareWithNothing } from './decoy-hash.ts';
import { onBehalfOf } from './request-caller.ts';
import { roleIn, setContextAtOnce, withViewAs } from './request-context.ts';
import { log } from '#backend/log.ts';
import { answerPreflight } from './preflight.ts';
import { quietly } from './silenced-warnings.ts';
import { isConnectionFailure, isPostgresFailure, restFailure, unreachableDatabase } from './rest-failure.ts';
import { knowWhatIsServed } from './served-catalogue.ts';
import { keepSessionDevice } from './session-device.ts';
import { checkToken } from './session-token.ts';

/** Answers requests below `/rest/v1` and `/auth/v1`. */
export type Api = (request: Request) => Promise<Response>;

export type ApiOptions = {
  db: ServedDatabase;
  keys: Keys;
  /** By default there is none, and the vault stays closed. */
  vaultKey?: VaultKey;
  siteUrl: string;
  email: EmailDriver;
};

/** Creates the REST, RPC and auth API over a database. */
export async function createApi({ db, keys, vaultKey = () => '', siteUrl, email }: ApiOptions): Promise<Api> {
  const { connection, admit } = db;
  keepGrants(connection);
  setContextAtOnce(connection, vaultKey);
  keepErrorCodes(connection);
  knowWhatIsServed(connection);
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: keys.signingSecret,
      jwt_expiry: 3600,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [],
      minimum_password_length: 6,
      enable_signup: true,
      // Addresses count as confirmed at once, since there may be no mail server at all.
      email: { enable_signup: true, enable_confirmations: false },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      drivers: { email },
      server: { admin: false, disableStudio: true, middlewares: [checkedToken(keys)] },
    },
  });
  await app.init();
  // Hosted projects reload their view of the schema on this notification; so do we.
  await db.listen('pgrst', () => void connection.clearSchemaCache());

  const asSignInService = createAuthContext(connection);
  const answer: Answer = (request, options) =>
    admit(async () => {
      const fetched = () =>
        withViewAs(request, () => withCountColumn(request, async (asked) => app.fetch(asked)));
      const response = await (writesAccounts(request) ? asSignInService(fetched) : fetched());
      // Runs while we still hold the engine, so that other requests wait as long as for a real comparison.
      if (options) await compareWithNothing(options.asIfCompared);
      return response;
    });

  return async (request) => {
    const asked = answerPreflight(request);
    if (asked !== undefined) return asked;
    const response = await quietly(() =>
      onBehalfOf(request, () => limitAuth(db, request, answer)).catch(asDatabaseFailure),
    );
    // Signing in succeeds whether or not this can be stored.
    await keepSessionDevice(db, request, response).catch(() => {
      log('The device of a session could not be kept.');
    });
    return response;
  };
}

/** Requests that the log records: new accounts. */
const writesAccounts = ({ method, url }: Request): boolean =>
  method === 'POST' && new URL(url).pathname === '/auth/v1/signup';

/** If attempts can't be counted, refuse the request. */
function asDatabaseFailure(error: unknown): Response {
  if (isConnectionFailure(error)) return unreachableDatabase();
  if (isPostgresFailure(error)) return restFailure(error, 'anon');
  throw error;
}

type Middleware = NonNullable<ServerOptions['middlewares']>[number];

/**
 * Passes the holder of a valid token to REST, which then trusts us: the library would check the signature a second
 * time, in other threads. Invalid tokens are left to the library, which refuses them.
 */
function checkedToken({ signingSecret }: Keys): Middleware {
  return async (context, next) => {
    const token = /^Bearer (\S+)$/.exec(context.req.header('Authorization') ?? '')?.[1];
    if (token !== undefined && context.req.path.startsWith('/rest/v1/')) {
      const check = checkToken(token, signingSecret);
      if (check.ok && check.claims.sub !== undefined && check.claims.session_id !== undefined) {
        context.set('ignoreAuthorization', true);
        context.set('jwt', check.claims);
        context.set('userId', check.claims.sub);
        context.set('sessionId', check.claims.session_id);
      }
    }
    await next();
  };
}

type Connection = ServedDatabase['connection'];

function keepGrants(connection: Connection): void {
  // The field is private to TypeScript only; `active` is its value after the grants.
  Object.assign(connection, { rlsState: 'active' });
}

/**
 * The library asks the connection to translate an error before it prints and answers it. Its HTTP layer accepts a
 * thrown error that carries its own response, so throwing one there keeps the error code and prints nothing.
 */
function keepErrorCodes(connection: Connection): void {
  const roles = new WeakMap<object, string>();
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async (variables, run, options) => {
    try {
      return await withContext(variables, run, options);
    } catch (error) {
      if (isPostgresFailure(error)) roles.set(error, roleIn(variables));
      throw error;
    }
  };
  connection.normalizeDbError = (error) => {
    // `PGRST` lets a function choose status and headers itself; the library handles that.
    if (isConnectionFailure(error)) throw new AnsweredError(unreachableDatabase());
    if (!isPostgresFailure(error) || error.code === 'PGRST') return error;
    throw new AnsweredError(restFailure(error, roles.get(error) ?? 'anon'));
  };
}

class AnsweredError extends Error {
  readonly #response: Response;

  constructor(response: Response) {
    super('Answered with its own response');
    this.#response = response;
  }

  getResponse(): Response {
    return this.#response;
  }
}
