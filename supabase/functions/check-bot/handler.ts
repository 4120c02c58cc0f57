import { botApi, type BotApi } from '../_shared/bots/bot-api.ts';
import { allowedUpdates } from '../_shared/bots/updates.ts';
import { httpFunction } from '../_shared/http-function.ts';
import { refusedBy, type Refused } from '../_shared/refused-by.ts';
import { refuse, reply } from '../_shared/reply.ts';
import type { ServiceDatabase } from '../_shared/service-database.ts';

type Asked = { botId: string | undefined; name: string; token: string | undefined };
type Access = { id: string; token: string | null } | null;
type Me = { id: number; username?: string; can_join_groups?: boolean; can_read_all_group_messages?: boolean };

/** A person waits for it. */
const quick = { timeoutMs: 4000 };

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const refusedAs = (refused: Refused): Response =>
  refusedBy(refused, () => refuse(503, 'database', 'The bot could not be checked. Try again later.'));

/**
 * Asks the platform about a bot, for someone with bots: before its token is kept, after a new one, or to test it. A token that the platform refuses is
 * kept nowhere. Then it has the platform send its news to this server where that has a public address, else they are polled for.
 */
export const checkBot = httpFunction({
  name: 'check-bot',
  method: 'POST',
  mostBytes: 4000,
  secrets: [],
  isForPages: true,
  handle: async ({ body, headers, database, setting }, log) => {
    const person = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    const asked = askedIn(body);
    if (person === undefined) return refuse(401, 'not_allowed', 'Sign in first.');
    if (asked === undefined) return refuse(400, 'invalid', 'Name a bot or a token.');
    const may = await (asked.botId === undefined
      ? database.callAs(person, 'list_bots', {})
      : database.callAs(person, 'test_bot', { p_bot_id: asked.botId }));
    if (!('answer' in may)) return refusedAs(may);
    const token = asked.token?.trim() ?? (await tokenOf(database, asked.botId));
    if (token === null)
      return refuse(503, 'vault_missing', 'The token can’t be opened: the vault’s key is missing.');
    if (!/^\d{1,20}:[\w-]{1,100}$/.test(token))
      return refuse(
        422,
        'token',
        token === ''
          ? 'Bot token is required'
          : 'This is not a bot token. The platform shows it as numbers, a colon and letters.',
      );
    const api = botApi(token, setting('MARQUEE_TELEGRAM_API'));
    const me = await api('getMe', {}, quick);
    if (me.kind === 'token') {
      if (asked.botId !== undefined && asked.token === undefined)
        await database.call('record_bot_check', { p_bot_id: asked.botId, p_check: { problem: 'token' } });
      return refuse(422, 'token', 'This token was rejected by the platform');
    }
    if (me.kind !== 'ok')
      return refuse(503, 'platform', 'The platform did not answer. Try again in a moment.');
    const kept = await keep(database, person, asked, token);
    if ('sqlState' in kept) return refusedAs(kept);
    const route = await receive(api, kept.id, setting('SUPABASE_URL'));
    const { id, username, can_join_groups, can_read_all_group_messages } = me.result as Me;
    const recorded = await database.call('record_bot_check', {
      p_bot_id: kept.id,
      p_check: {
        is_good: true,
        external_id: String(id),
        username,
        joins_groups: can_join_groups,
        reads_all_messages: can_read_all_group_messages,
        ...route,
      },
    });
    if (!('answer' in recorded)) {
      log(`the database refused (${recorded.sqlState})`);
      return refusedAs(recorded);
    }
    return reply(200, { id: kept.id });
  },
});

async function tokenOf(database: ServiceDatabase, botId: string | undefined): Promise<string | null> {
  if (botId === undefined) return '';
  const found = await database.call('bot_access', { p_bot_id: botId });
  return 'answer' in found ? ((found.answer as Access)?.token ?? null) : null;
}

/** In the person's name: whether they may, the database decides once more. */
async function keep(
  database: ServiceDatabase,
  person: string,
  { botId, name, token: given }: Asked,
  token: string,
): Promise<{ id: string } | Refused> {
  if (botId === undefined) {
    const made = await database.callAs(person, 'register_bot', { p_name: name, p_token: token });
    return 'answer' in made ? { id: made.answer as string } : made;
  }
  if (given === undefined) return { id: botId };
  const replaced = await database.callAs(person, 'replace_bot_token', { p_bot_id: botId, p_token: token });
  return 'answer' in replaced ? { id: botId } : replaced;
}

/** The platform reaches public addresses by https alone. */
async function receive(api: BotApi, botId: string, ownUrl = ''): Promise<object> {
  const isPublic = /^https:\/\/(?!localhost|127\.|\[)/.test(ownUrl);
  if (isPublic) {
    const secret = crypto.randomUUID() + crypto.randomUUID();
    const set = await api(
      'setWebhook',
      {
        url: `${ownUrl.replace(/\/+$/, '')}/functions/v1/telegram-webhook?bot=${botId}`,
        secret_token: secret,
        allowed_updates: allowedUpdates,
        max_connections: 10,
      },
      quick,
    );
    if (set.kind === 'ok') return { receives: 'webhook', hook_secret: secret };
  }
  await api('deleteWebhook', {}, quick);
  return { receives: 'polling' };
}

function askedIn(body: string): Asked | undefined {
  try {
    const { bot_id, name, token } = JSON.parse(body) as Record<string, unknown>;
    if (bot_id !== undefined && (typeof bot_id !== 'string' || !idShape.test(bot_id))) return undefined;
    if (token !== undefined && typeof token !== 'string') return undefined;
    if (bot_id === undefined && token === undefined) return undefined;
    return { botId: bot_id, name: typeof name === 'string' ? name : '', token };
  } catch {
    return undefined;
  }
}
