import type { Database } from '#backend/database/database.ts';
import { log } from '#backend/log.ts';
import { authFields, type AuthFields } from './auth-fields.ts';
import { authRefusal, mustWait, withBody } from './auth-refusal.ts';
import { peerOf } from './request-caller.ts';

/**
 * Lets the library answer; where there is no password to compare with, does the same amount of work as if there were
 * one.
 */
export type Answer = (request: Request, options?: { asIfCompared: string }) => Promise<Response>;

type Count = { wait: number; has_password?: boolean; is_void?: boolean };
type RateLimit = (asked: {
  db: Pick<Database, 'query'>;
  fields: AuthFields;
  peer: string;
  answer: (options?: { asIfCompared: string }) => Promise<Response>;
}) => Promise<Response>;

/** Answer after the same time, however long sending the mail takes and whether or not the account exists. */
const codeAnsweredAfterMs = 400;

/**
 * Guards the routes that allow guessing. It counts in the database, so neither a restart nor a second connection resets
 * the count; it counts before it lets a request pass, so that a hundred at once all count; and it answers as the
 * library does, whether or not the account exists. It passes on the parsed body, serialised again.
 */
export async function limitAuth(
  db: Pick<Database, 'query'>,
  request: Request,
  answer: Answer,
): Promise<Response> {
  const url = new URL(request.url);
  const rateLimit = rateLimitOf(request.method, url);
  if (rateLimit === undefined) return answer(request);
  // The route for links in mails; Marquee sends no such links.
  if (rateLimit === 'closed') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
  if (rateLimit === 'unclear') return authRefusal(400, 'validation_failed', 'Name one grant_type');
  const fields = authFields(await request.text());
  if ('problem' in fields) return authRefusal(400, 'validation_failed', fields.problem);
  return rateLimit({
    db,
    fields,
    peer: peerOf(request),
    answer: (options) => answer(withBody(request, fields.all), options),
  });
}

function rateLimitOf(
  method: string,
  { pathname, searchParams }: URL,
): RateLimit | 'unclear' | 'closed' | undefined {
  if (method === 'PUT' && pathname === '/auth/v1/user') return changeAccount;
  if (method === 'GET' && pathname === '/auth/v1/verify') return 'closed';
  if (method !== 'POST') return undefined;
  if (pathname === '/auth/v1/signup') return signUp;
  if (pathname === '/auth/v1/recover') return requestCode;
  if (pathname === '/auth/v1/verify') return tryCode;
  if (pathname !== '/auth/v1/token') return undefined;
  const grants = searchParams.getAll('grant_type');
  if (grants.length !== 1) return 'unclear';
  return grants[0] === 'password' ? signIn : undefined;
}

const signIn: RateLimit = async ({ db, fields: { email, all }, peer, answer }) => {
  const { password } = all;
  // The library skips the comparison for an empty password, which would answer faster where there is an account.
  if (typeof password !== 'string' || password === '' || password.length > longestPassword)
    return authRefusal(400, 'validation_failed', 'Signing in takes a password');
  const { wait, has_password: isKnown } = await ask(db, 'brake_sign_in', [email, peer]);
  if (wait > 0) return mustWait(wait);
  const response = await answer(isKnown === true ? undefined : { asIfCompared: password });
  // A server that failed has not checked the password.
  if (response.ok || response.status >= 500) await tell(db, 'sign_in_was_right', [email, peer]);
  return response;
};

const requestCode: RateLimit = async ({ db, fields: { email }, peer, answer }) => {
  const { wait } = await ask(db, 'brake_code_request', [email, peer]);
  if (wait > 0) return mustWait(wait);
  const answered = new Promise<void>((resolve) => setTimeout(resolve, codeAnsweredAfterMs));
  // Not awaited, because it takes longer where there is an account. The user does not see a failure, as with real mail.
  void answer()
    .then(({ ok }) => ok)
    .catch(() => false)
    .then((isDone) => {
      if (!isDone) log('A code for a new password could not be sent.');
    });
  await answered;
  return Response.json({});
};

const tryCode: RateLimit = async ({ db, fields: { email, all }, peer, answer }) => {
  // The hash covers the address followed directly by the code: only six digits leave no doubt where the address ends.
  if (
    all['type'] !== 'recovery' ||
    all['token_hash'] !== undefined ||
    !/^[0-9]{6}$/.test(String(all['token']))
  )
    return authRefusal(400, 'validation_failed', 'Only the six digits of a password reset are taken');
  const { wait, is_void: isVoid } = await ask(db, 'brake_code_try', [email, peer]);
  if (wait > 0) return mustWait(wait);
  if (isVoid === true) return authRefusal(403, 'otp_expired', 'Email link is invalid or has expired');
  const response = await answer();
  if (response.ok) await tell(db, 'code_was_right', [email, peer]);
  return response;
};

const signUp: RateLimit = async ({ db, fields: { email, data }, peer, answer }) => {
  const token = typeof data['invite_token'] === 'string' ? data['invite_token'] : null;
  const { wait } = await ask(db, 'brake_sign_up', [email, token, peer]);
  return wait > 0 ? mustWait(wait) : answer();
};

/** Changes to the user's account. A new address would need a code to confirm it, which Marquee does not request. */
const changeAccount: RateLimit = ({ fields: { all }, answer }) =>
  all['email'] === undefined
    ? answer()
    : Promise.resolve(authRefusal(422, 'validation_failed', 'The email of an account cannot be changed'));

const longestPassword = 1000;

async function ask(
  db: Pick<Database, 'query'>,
  procedure: string,
  values: readonly (string | null)[],
): Promise<Count> {
  const [row] = await db.query<{ count: Count }>(`select ${callOf(procedure, values)} as count`, values);
  if (row === undefined) throw new Error('The rate limit did not answer');
  return row.count;
}

async function tell(
  db: Pick<Database, 'query'>,
  procedure: string,
  values: readonly (string | null)[],
): Promise<void> {
  await db.query(`select ${callOf(procedure, values)}`, values);
}

const callOf = (procedure: string, values: readonly unknown[]): string =>
  `private.${procedure}(${values.map((_, index) => `$${String(index + 1)}::text`).join(', ')})`;
