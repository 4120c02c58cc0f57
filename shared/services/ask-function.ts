import { AppError } from '#shared/lib/app-error.ts';
import { unreachable } from './database/postgres-errors.ts';
import { viewOf } from './database/view-of.ts';
import type { ServiceContext } from './service-context.ts';
import { currentSession, notSignedIn } from './session/current-user.ts';
import { readOnlyInView } from './view-as/view-client.ts';

/**
 * Calls one of the server's functions as the signed-in person. Functions do not support views, so none is called within
 * one.
 */
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
  /** The message when the server has no such function. */
  missing: string;
  /** The message for any other failure. */
  failed: string;
  /** Codes of temporary refusals that the function explains in its own words. */
  inWords?: readonly string[];
};

/** The error for a function's refusal, whose messages are written for users. */
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
