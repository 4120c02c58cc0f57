import type { Handlers } from '#shared/contract/bridge.ts';
import { botLimits } from '#shared/domain/bot-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { askFunction, refusalOf } from './ask-function.ts';
import { asJson } from './database/as-json.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, pass, tell } from './database/pass.ts';

export function botHandlers(context: ServiceContext): Handlers<'bots'> {
  const { client } = context;
  return {
    ...lineHandlers(context),
    ...commandHandlers(client),
    ...broadcastHandlers(client),
    'bots.list': ask(client, 'list_bots'),
    'bots.update': ({ id, rowVersion, changes }) =>
      run(client.rpc('set_bot', { p_bot_id: id, p_row_version: rowVersion, p_set: asJson(snake(changes)) })),
    'bots.delete': tell(client, 'delete_bot', { id: 'p_bot_id' }),
    'bots.chats': ask(client, 'list_bot_chats', {}, { p_limit: botLimits.page }),
    'bots.setChat': async ({ id, rowVersion, changes }) =>
      camel(
        await run(
          client.rpc('set_bot_chat', {
            p_chat_id: id,
            p_row_version: rowVersion,
            p_set: asJson(snake(changes)),
          }),
        ),
      ),
    'bots.setBridge': pass(client, 'set_bot_bridge', { id: 'p_chat_id' }),
    'bots.messages': async ({ chatId, botId, text, before }) =>
      camel(
        await run(
          client.rpc(
            'list_bot_messages',
            {
              ...(chatId === null ? {} : { p_chat_id: chatId }),
              ...(botId === null ? {} : { p_bot_id: botId }),
              ...(text === '' ? {} : { p_text: text }),
              ...(before === null ? {} : { p_before: before.createdAt, p_before_id: before.id }),
            },
            { get: true },
          ),
        ),
      ),
    'bots.reply': pass(client, 'reply_in_bot_chat'),
    'bots.markAnswered': tell(client, 'mark_bot_chat_answered'),
    'bots.retryReply': pass(client, 'retry_bot_reply'),
    'bots.reopen': tell(client, 'reopen_bot_chat'),
    'bots.link': ask(client, 'get_messaging_link'),
    'bots.createLinkCode': pass(client, 'create_messaging_link_code'),
    'bots.removeLink': tell(client, 'remove_messaging_link'),
  };
}

type LineCalls = 'bots.add' | 'bots.setToken' | 'bots.test';

/**
 * Only the platform knows whether a token is valid, so the server's function checks it there and stores it as the
 * signed-in person.
 */
const lineHandlers = (context: ServiceContext): Pick<Handlers<'bots'>, LineCalls> => {
  const check = async (body: object): Promise<string> => {
    const response = await askFunction(context, 'check-bot', body);
    if (response.ok) return ((await response.json()) as { id: string }).id;
    throw await refusalOf(response, {
      missing:
        'This server can’t ask the platform yet. Ask your administrator to deploy the function check-bot.',
      failed: 'The bot could not be checked. Try again later.',
      inWords: ['platform', 'vault_missing', 'vault_other_key'],
    });
  };
  return {
    'bots.add': (bot) => check(bot),
    'bots.setToken': async ({ id, token }) => {
      await check({ bot_id: id, token });
    },
    'bots.test': async ({ id }) => {
      await check({ bot_id: id });
    },
  };
};

type CommandCalls =
  'bots.commands' | 'bots.saveCommand' | 'bots.deleteCommand' | 'bots.saveReply' | 'bots.deleteReply';

/** A parameter that may be null, which the generated types do not know. */
const orNull = <T>(value: T | null): T => value as T;

const commandHandlers = (client: Client): Pick<Handlers<'bots'>, CommandCalls> => ({
  'bots.commands': ask(client, 'list_bot_commands'),
  'bots.saveCommand': ({ botId, id, rowVersion, command }) =>
    run(
      client.rpc('save_bot_command', {
        p_bot_id: botId,
        p_id: orNull(id),
        p_row_version: orNull(rowVersion),
        p_command: asJson(snake(command)),
      }),
    ),
  'bots.deleteCommand': tell(client, 'delete_bot_command'),
  'bots.saveReply': ({ botId, id, rowVersion, reply }) =>
    run(
      client.rpc('save_bot_auto_reply', {
        p_bot_id: botId,
        p_id: orNull(id),
        p_row_version: orNull(rowVersion),
        p_reply: asJson(snake(reply)),
      }),
    ),
  'bots.deleteReply': tell(client, 'delete_bot_auto_reply'),
});

type BroadcastCalls =
  | 'bots.broadcasts'
  | 'bots.broadcast'
  | 'bots.saveBroadcast'
  | 'bots.startBroadcast'
  | 'bots.setBroadcast'
  | 'bots.retryFailed'
  | 'bots.settleDelivery'
  | 'bots.testBroadcast'
  | 'bots.deleteBroadcast'
  | 'bots.countAudience';

const broadcastHandlers = (client: Client): Pick<Handlers<'bots'>, BroadcastCalls> => ({
  'bots.broadcasts': ask(client, 'list_bot_broadcasts', {}, { p_limit: botLimits.page }),
  'bots.broadcast': ask(client, 'get_bot_broadcast'),
  'bots.saveBroadcast': async ({ botId, id, rowVersion, broadcast }) =>
    camel(
      await run(
        client.rpc('save_bot_broadcast', {
          p_bot_id: botId,
          p_id: orNull(id),
          p_row_version: orNull(rowVersion),
          p_broadcast: asJson(snake(broadcast)),
        }),
      ),
    ),
  'bots.startBroadcast': pass(client, 'start_broadcast', { id: 'p_broadcast_id' }),
  'bots.setBroadcast': pass(client, 'set_broadcast_state', { id: 'p_broadcast_id' }),
  'bots.retryFailed': pass(client, 'retry_failed_deliveries', { id: 'p_broadcast_id' }),
  'bots.settleDelivery': tell(client, 'settle_delivery', { hasArrived: 'p_arrived' }),
  'bots.testBroadcast': tell(client, 'test_broadcast', { id: 'p_broadcast_id' }),
  'bots.deleteBroadcast': tell(client, 'delete_bot_broadcast'),
  // Selected chats need no query: they can simply be counted, and their ids would be too long for one.
  'bots.countAudience': ({ botId, audience }) =>
    audience.kind === 'chats'
      ? Promise.resolve(audience.ids.length)
      : run(
          client.rpc(
            'count_bot_audience',
            { p_bot_id: botId, p_audience: JSON.stringify([snake(audience)]) },
            { get: true },
          ),
        ),
});
