import { sendJson } from '#backend/storage/answers.ts';
import type { Exchange } from '#backend/storage/exchange.ts';
import { StorageError } from '#backend/storage/storage-error.ts';

// Parts of the hosted service that stand before or behind the files there, and not here.

/** `DELETE cdn/{bucket}[/{name}]`, for the secret key: nothing is kept between here and those who ask, so that nothing old is left. */
export async function purgeCache({ request, response, caller }: Exchange): Promise<void> {
  request.resume();
  if (caller.role !== 'service_role')
    throw new StorageError([403, 'Unauthorized', 'AccessDenied', 'Access denied: Invalid role'], 403);
  sendJson(response, { message: 'success', statusCode: '200' });
}

/** `GET render/image/…`: what a project answers that doesn't pay for it. Pictures are made small before they are sent. */
export async function renderPicture(): Promise<void> {
  throw new StorageError(
    [403, 'FeatureNotEnabled', 'FeatureNotEnabled', 'feature not enabled for this tenant'],
    403,
  );
}
