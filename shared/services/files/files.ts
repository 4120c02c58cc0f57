import type { Handlers } from '#shared/contract/bridge.ts';
import { fileLimits } from '#shared/domain/file-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { run } from '#shared/services/database/query.ts';
import { unreachable } from '#shared/services/database/postgres-errors.ts';
import { viewOf } from '#shared/services/database/view-of.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import { currentSession, notSignedIn } from '#shared/services/session/current-user.ts';
import { readOnlyInView } from '#shared/services/view-as/view-client.ts';
import { failureOf, storageFailure } from './storage-failures.ts';
import { addressBelow } from './own-address.ts';
import { createUploads } from './uploads.ts';

const linkSeconds = 60;

/** Storage and functions do not support View as, so no file is opened or added in a view (decision 54). */
export function fileHandlers({ client, emit, files: server }: ServiceContext): Handlers<'files'> {
  const token = async () => {
    const session = await currentSession(client);
    if (session === null) throw notSignedIn();
    return session.access_token;
  };
  const uploads = createUploads({ server, emit, token });
  const links = `${server.url}/storage/v1/object/sign/`;

  /** Only called as the signed-in person, with a valid token. */
  async function ask(path: string, init: { method: string; body: unknown }): Promise<Response> {
    const response = await server
      .fetch(`${server.url}${path}`, {
        method: init.method,
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${await token()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(init.body),
      })
      .catch(() => undefined);
    if (response === undefined) throw new AppError('unavailable', unreachable);
    return response;
  }

  /** A page must not make this host request anything else: on the desktop, it could send data out that way. */
  function own(link: string): string {
    const address = addressBelow(links, link);
    if (address === undefined) throw new AppError('invalid', 'This link leads elsewhere');
    return address;
  }

  const handlers: Handlers<'files'> = {
    'files.upload': async (input) => {
      await run(client.rpc('check_upload', { p_bytes: input.sizeBytes }, { get: true }));
      return uploads.upload(input);
    },
    'files.givePiece': async ({ uploadId, start, bytes }) => {
      uploads.givePiece(uploadId, start, bytes);
    },
    'files.stop': ({ uploadId, isDiscarded }) => uploads.stop(uploadId, isDiscarded),
    'files.discard': ({ resumeAt }) => uploads.discard(resumeAt),
    'files.check': async ({ bucket, objectName }) => {
      const response = await ask('/functions/v1/check-file', {
        method: 'POST',
        body: { bucket, name: objectName },
      });
      if (response.status === 404) throw await missingFunctionOr(response);
      if (!response.ok) throw new AppError('unavailable', 'The file could not be checked. Try again later.');
      const { type } = (await response.json()) as { type: string | null };
      return { mediaType: type };
    },
    'files.link': async ({ objectName }) => {
      const response = await ask(`/storage/v1/object/sign/attachments/${objectName}`, {
        method: 'POST',
        body: { expiresIn: linkSeconds },
      });
      // Storage answers 'not found' for a file that the person may not read.
      if (!response.ok) throw await failureOf(response);
      const { signedURL } = (await response.json()) as { signedURL: string };
      return { link: `${server.url}/storage/v1${signedURL}` };
    },
    'files.read': async ({ link, start, end }) => {
      const last = Math.min(end, start + fileLimits.pieceBytes) - 1;
      if (last < start) return { bytes: new Uint8Array() };
      const response = await server
        .fetch(own(link), { headers: { range: `bytes=${String(start)}-${String(last)}` }, cache: 'no-store' })
        .catch(() => undefined);
      if (response === undefined) throw storageFailure(0);
      if (response.status !== 206 && response.status !== 200) throw await failureOf(response);
      const body = new Uint8Array(await response.arrayBuffer());
      // A server without range support sends the file from the start.
      return { bytes: response.status === 206 ? body : body.slice(start, last + 1) };
    },
    'files.save': async ({ link, fileName }) => ({ isSaved: await server.save(own(link), fileName) }),
  };
  if (viewOf(client) === undefined) return handlers;
  const refused = Object.keys(handlers).map((name) => [name, () => Promise.reject(readOnlyInView())]);
  return Object.fromEntries(refused) as Handlers<'files'>;
}

/** A server without the function answers the same as the function does for a missing file. */
async function missingFunctionOr(response: Response): Promise<AppError> {
  const said = (await response.json().catch(() => ({}))) as { code?: unknown };
  return said.code === 'not_found'
    ? new AppError('not_found', 'This file is gone')
    : new AppError('unavailable', 'The file could not be checked. Try again later.', {
        hint: 'not_configured',
      });
}
