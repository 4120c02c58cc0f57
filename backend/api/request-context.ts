import { AsyncLocalStorage } from 'node:async_hooks';
import type { VarsContext } from '@supabase/lite';
import type { ServedDatabase } from '#backend/database/database.ts';
import type { VaultKey } from '#backend/data/vault-key.ts';
import { namingCount } from './count-column.ts';
import { callerSettings } from './request-caller.ts';

type Connection = ServedDatabase['connection'];
type WithContext = Connection['withContext'];
type Transaction = Parameters<Parameters<WithContext>[1]>[0];
type Rpc = NonNullable<NonNullable<Parameters<WithContext>[2]>['rpc']>;

/**
 * Sets the caller in one statement at the start of each request's transaction. The library sends one statement for each
 * setting: five, and ten before a procedure. All settings are local to the transaction, so nothing leaks into the next
 * request.
 */
export function setContextAtOnce(connection: Connection, vaultKey: VaultKey): void {
  const ofLibrary = connection.withContext.bind(connection);
  connection.withContext = (variables, run, options) => {
    // Without variables, the server itself is the caller; the other two options belong to parts that we do not serve.
    if (variables === undefined || options?.transaction !== undefined || options?.forceRollback === true)
      return ofLibrary(variables, run, options);
    return connection.kysely.transaction().execute(async (transaction) => {
      const settings = {
        ...identity(variables),
        ...callerSettings(),
        // PostgREST sets it from its environment.
        'app.settings.marquee_vault_key': vaultKey(),
        ...(options?.rpc && request(options.rpc)),
      };
      const view = views.getStore();
      if (view === undefined) await setAll(transaction, settings);
      else await setAll(transaction, { ...settings, ...view }, 'gate.before_request()');
      return run(namingCount(transaction));
    });
  };
}

/**
 * The settings of requests that view as someone else: the library passes neither method nor headers for a request to a
 * table.
 */
const views = new AsyncLocalStorage<Record<string, string>>();
const restPath = '/rest/v1';

/**
 * Answers a request; one to REST that views as another user first passes gate.before_request, as every request does
 * behind PostgREST.
 */
export function withViewAs<T>(request: Request, answer: () => Promise<T>): Promise<T> {
  if (!request.headers.has('x-view-as')) return answer();
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(`${restPath}/`)) return answer();
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return views.run(
    {
      'request.method': request.method,
      'request.path': pathname.slice(restPath.length),
      'request.headers': JSON.stringify(Object.fromEntries(request.headers)),
      ...(isRead ? { transaction_read_only: 'on' } : {}),
    },
    answer,
  );
}

/** The role named in the library's variables; a signed-out caller is `anon`. */
export function roleIn(variables: VarsContext | undefined): string {
  const { role } = authIn(variables);
  return typeof role === 'string' && role !== '' ? role : 'anon';
}

function authIn(variables: VarsContext | undefined): { role?: unknown; uid?: unknown; jwt?: unknown } {
  const auth = variables?.['auth'];
  return typeof auth === 'object' && auth !== null ? auth : {};
}

/** Every setting gets a value, empty if there is none, so no old value survives. */
function identity(variables: VarsContext): Record<string, string> {
  const { uid, jwt } = authIn(variables);
  const role = roleIn(variables);
  return {
    role,
    'request.jwt.claim.sub': typeof uid === 'string' ? uid : '',
    'request.jwt.claim.role': role,
    'request.jwt.claims': typeof jwt === 'object' && jwt !== null ? JSON.stringify(jwt) : '',
  };
}

/**
 * The request details that PostgREST passes to a procedure, and the settings in which the procedure may change the
 * response.
 */
function request({ method, path, readOnly, requestHeaders }: Rpc): Record<string, string> {
  return {
    'response.status': '',
    'response.headers': '',
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(requestHeaders ?? {}),
    ...(readOnly ? { transaction_read_only: 'on' } : {}),
  };
}

/** Sets everything in one statement, which also calls the functions that must run then. */
async function setAll(
  transaction: Transaction,
  settings: Record<string, string>,
  then?: string,
): Promise<void> {
  const calls = Object.keys(settings).map(
    (name, index) => `set_config('${name}', $${String(index + 1)}, true)`,
  );
  const setting = `select ${calls.join(', ')}`;
  const sql =
    then === undefined ? setting : `with said as materialized (${setting}) select ${then} from said`;
  await transaction.executeQuery({
    sql,
    parameters: Object.values(settings),
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: 'request-context' },
  });
}
