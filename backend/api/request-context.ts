import type { VarsContext } from '@supabase/lite';
import type { ServedDatabase } from '#backend/database/database.ts';

type Connection = ServedDatabase['connection'];
type WithContext = Connection['withContext'];
type Transaction = Parameters<Parameters<WithContext>[1]>[0];
type Rpc = NonNullable<NonNullable<Parameters<WithContext>[2]>['rpc']>;

/**
 * Says who asks in one statement at the head of each request's transaction, where the library sends one for each setting:
 * five, and ten before a procedure. All of them are local to the transaction, so that nothing is left for whoever comes next.
 */
export function setContextAtOnce(connection: Connection): void {
  const ofLibrary = connection.withContext.bind(connection);
  connection.withContext = (variables, run, options) => {
    // Without variables it is the server itself that asks; the other two belong to parts that we do not serve.
    if (variables === undefined || options?.transaction !== undefined || options?.forceRollback === true)
      return ofLibrary(variables, run, options);
    return connection.kysely.transaction().execute(async (transaction) => {
      await apply(transaction, { ...identity(variables), ...(options?.rpc && request(options.rpc)) });
      return run(transaction);
    });
  };
}

/** The role that variables of the library name; whoever is not signed in is `anon`. */
export function roleIn(variables: VarsContext | undefined): string {
  const { role } = authIn(variables);
  return typeof role === 'string' && role !== '' ? role : 'anon';
}

function authIn(variables: VarsContext | undefined): { role?: unknown; uid?: unknown; jwt?: unknown } {
  const auth = variables?.['auth'];
  return typeof auth === 'object' && auth !== null ? auth : {};
}

/** Each setting has a value for everybody: an empty one where there is nothing to say. */
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

/** What PostgREST tells a procedure of its request, and where the procedure may leave words about the answer. */
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

async function apply(transaction: Transaction, settings: Record<string, string>): Promise<void> {
  const calls = Object.keys(settings).map(
    (name, index) => `set_config('${name}', $${String(index + 1)}, true)`,
  );
  const sql = `select ${calls.join(', ')}`;
  await transaction.executeQuery({
    sql,
    parameters: Object.values(settings),
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: 'request-context' },
  });
}
