import { isHopeless } from '../_shared/bots/updates.ts';
import { httpFunction } from '../_shared/http-function.ts';

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Without a body: JSON with a method in it would be carried out by the platform. */
const empty = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers });

/**
 * Takes what the platform tells a bot. It brings the secret that was agreed on when the webhook was set; anything else is forged. What is answered
 * by an error comes again and holds back what comes after it, so that only what may still be kept later is answered so.
 */
export const telegramWebhook = httpFunction({
  name: 'telegram-webhook',
  method: 'POST',
  // The platform writes letters as \uXXXX: one long message that answers another has 70,000. The database bounds what it keeps.
  mostBytes: 500_000,
  secrets: [],
  handle: async ({ body, query, headers, database }, log) => {
    const bot = query.get('bot') ?? '';
    const secret = headers.get('x-telegram-bot-api-secret-token') ?? '';
    if (!idShape.test(bot) || secret === '' || secret.length > 256) return empty(401);
    const update = updateIn(body);
    if (update === undefined) return empty(200);
    const accepted = await database.call('accept_bot_update', {
      p_bot_id: bot,
      p_secret: secret,
      p_update: update,
    });
    if (!('answer' in accepted)) {
      log(`the database refused (${accepted.sqlState})`);
      return isHopeless(accepted.sqlState) ? empty(200) : empty(503, { 'Retry-After': '5' });
    }
    return empty(accepted.answer === 'forged' ? 401 : 200);
  },
});

function updateIn(body: string): object | undefined {
  try {
    const update = JSON.parse(body) as { update_id?: unknown } | null;
    return typeof update === 'object' && Number.isSafeInteger(update?.update_id)
      ? (update ?? undefined)
      : undefined;
  } catch {
    return undefined;
  }
}
