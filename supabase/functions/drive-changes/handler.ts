import { hashOf } from '../_shared/connect/random-secrets.ts';
import { httpFunction } from '../_shared/http-function.ts';

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const empty = (status: number): Response => new Response(null, { status });

/**
 * Where Google Drive says that something changed, by headers alone. It brings the word that was agreed on when the channel was asked for; anything else
 * is forged, or of a channel that is over: Google sends neither again.
 */
export const driveChanges = httpFunction({
  name: 'drive-changes',
  method: 'POST',
  mostBytes: 10_000,
  secrets: [],
  handle: async ({ headers, database }, log) => {
    const channel = headers.get('x-goog-channel-id') ?? '';
    const token = headers.get('x-goog-channel-token') ?? '';
    if (!idShape.test(channel) || token === '' || token.length > 200) return empty(404);
    const heard = await database.call('hear_drive_changes', {
      p_channel_id: channel,
      p_token_hash: await hashOf(token),
      // The first only says that there is a channel now.
      p_is_news: headers.get('x-goog-resource-state') !== 'sync',
    });
    if ('answer' in heard) return empty(heard.answer === true ? 200 : 404);
    log(`the database refused (${heard.sqlState})`);
    return empty(503);
  },
});
