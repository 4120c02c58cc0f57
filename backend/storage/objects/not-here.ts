import { sendJson } from '#backend/storage/answers.ts';
import type { Exchange } from '#backend/storage/exchange.ts';
import { StorageError } from '#backend/storage/storage-error.ts';

// Parts of the hosted service that run in front of or behind its files, and don't exist here.

/** `DELETE cdn/{bucket}[/{name}]`, for the secret key: there is no cache here, so there is nothing to purge. */
export async function purgeCache({ request, response, caller }: Exchange): Promise<void> {
  request.resume();
  if (caller.role !== 'service_role')
    throw new StorageError([403, 'Unauthorized', 'AccessDenied', 'Access denied: Invalid role'], 403);
  sendJson(response, { message: 'success', statusCode: '200' });
}

/** `GET render/image/…`: the answer of a project on the free plan. Pictures are resized before upload. */
export async function renderPicture(): Promise<void> {
  throw new StorageError(
    [403, 'FeatureNotEnabled', 'FeatureNotEnabled', 'feature not enabled for this tenant'],
    403,
  );
}
