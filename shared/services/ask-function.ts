import { AppError } from '#shared/lib/app-error.ts';
import { unreachable } from './database/postgres-errors.ts';
import { viewOf } from './database/view-of.ts';
import type { ServiceContext } from './service-context.ts';
import { currentSession, notSignedIn } from './session/current-user.ts';
import { readOnlyInView } from './view-as/view-client.ts';

/** Asks one of the server's functions in the person's name. Functions know nothing of views, so that none is asked in one. */
export async function askFunction(
  { client, files }: Pick<ServiceContext, 'client' | 'files'>,
  name: string,
  body: object,
): Promise<Response> {
  if (viewOf(client) !== undefined) throw readOnlyInView();
  const session = await currentSession(client);
  if (session === null) throw notSignedIn();
  const response = await files
    .fetch(`${files.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: files.publishableKey,
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    .catch(() => undefined);
  if (response === undefined) throw new AppError('unavailable', unreachable);
  return response;
}

type Sentences = {
  /** Where the server has no such function. */
  missing: string;
  /** What else may have happened. */
  failed: string;
  /** Codes of what can't be done for now that the function says in its own words. */
  inWords?: readonly string[];
};

/** What a function's refusal means; its words are written for people. */
export async function refusalOf(
  response: Response,
  { missing, failed, inWords = [] }: Sentences,
): Promise<AppError> {
  const said = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  const message = said.message ?? '';
  if (response.status === 401) return new AppError('unauthenticated', 'The session has ended');
  if (response.status === 402) return new AppError('limit', message, { hint: said.code });
  if (response.status === 403) return new AppError('forbidden', message, { hint: said.code });
  if (response.status === 404 && said.code === 'not_found') return new AppError('not_found', message);
  if (response.status === 409) return new AppError('conflict', message, { hint: said.code });
  if (said.code !== undefined && inWords.includes(said.code))
    return new AppError('unavailable', message, { hint: said.code });
  if (response.status === 422) return new AppError('invalid', message, { hint: said.code });
  return response.status === 404 || said.code === 'not_configured'
    ? new AppError('unavailable', missing, { hint: 'not_configured' })
    : new AppError('unavailable', failed);
}
