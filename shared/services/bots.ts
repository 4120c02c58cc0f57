import type { Handlers } from '#shared/contract/bridge.ts';
import { botLimits } from '#shared/domain/bot-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { askFunction, refusalOf } from './ask-function.ts';
import { asJson } from './database/as-json.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

export function botHandlers(context: ServiceContext): Handlers<'bots'> {
  const { client } = context;
  return {
    ...lineHandlers(context),
    ...commandHandlers(client),
    ...broadcastHandlers(client),
    'bots.list': async () => camel(await run(client.rpc('list_bots', {}, { get: true }))),
    'bots.update': ({ id, rowVersion, changes }) =>
      run(client.rpc('set_bot', { p_bot_id: id, p_row_version: rowVersion, p_set: asJson(snake(changes)) })),
    'bots.delete': async ({ id }) => {
      await run(client.rpc('delete_bot', { p_bot_id: id }));
    },
    'bots.chats': async ({ botId, modelId, offset }) =>
      camel(
        await run(
          client.rpc(
            'list_bot_chats',
            {
              ...(botId === null ? {} : { p_bot_id: botId }),
              ...(modelId === null ? {} : { p_model_id: modelId }),
              p_offset: offset,
              p_limit: botLimits.page,
            },
            { get: true },
          ),
        ),
      ),
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
    'bots.setBridge': async ({ id, rowVersion, isOn }) =>
      camel(
        await run(client.rpc('set_bot_bridge', { p_chat_id: id, p_row_version: rowVersion, p_is_on: isOn })),
      ),
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
    'bots.reply': async ({ chatId, body, replyTo }) =>
      camel(
        await run(
          client.rpc('reply_in_bot_chat', {
            p_chat_id: chatId,
            p_body: body,
            ...(replyTo === null ? {} : { p_reply_to: replyTo }),
          }),
        ),
      ),
    'bots.markAnswered': async ({ chatId, until }) => {
      await run(
        client.rpc('mark_bot_chat_answered', {
          p_chat_id: chatId,
          ...(until === null ? {} : { p_until: until }),
        }),
      );
    },
    'bots.retryReply': async ({ messageId }) =>
      camel(await run(client.rpc('retry_bot_reply', { p_message_id: messageId }))),
    'bots.reopen': async ({ chatId }) => {
      await run(client.rpc('reopen_bot_chat', { p_chat_id: chatId }));
    },
    'bots.link': async () => camel(await run(client.rpc('get_messaging_link', {}, { get: true }))),
    'bots.createLinkCode': async () => camel(await run(client.rpc('create_messaging_link_code'))),
    'bots.removeLink': async () => {
      await run(client.rpc('remove_messaging_link'));
    },
  };
}

type LineCalls = 'bots.add' | 'bots.setToken' | 'bots.test';

/** Whether a token is good only the platform knows: the server's function asks it, and keeps it in the person's name. */
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

/** A parameter that may be null; the generated types know none. */
const orNull = <T>(value: T | null): T => value as T;

const commandHandlers = (client: Client): Pick<Handlers<'bots'>, CommandCalls> => ({
  'bots.commands': async ({ botId }) =>
    camel(await run(client.rpc('list_bot_commands', { p_bot_id: botId }, { get: true }))),
  'bots.saveCommand': ({ botId, id, rowVersion, command }) =>
    run(
      client.rpc('save_bot_command', {
        p_bot_id: botId,
        p_id: orNull(id),
        p_row_version: orNull(rowVersion),
        p_command: asJson(snake(command)),
      }),
    ),
  'bots.deleteCommand': async ({ id }) => {
    await run(client.rpc('delete_bot_command', { p_id: id }));
  },
  'bots.saveReply': ({ botId, id, rowVersion, reply }) =>
    run(
      client.rpc('save_bot_auto_reply', {
        p_bot_id: botId,
        p_id: orNull(id),
        p_row_version: orNull(rowVersion),
        p_reply: asJson(snake(reply)),
      }),
    ),
  'bots.deleteReply': async ({ id }) => {
    await run(client.rpc('delete_bot_auto_reply', { p_id: id }));
  },
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
  'bots.broadcasts': async ({ botId, offset }) =>
    camel(
      await run(
        client.rpc(
          'list_bot_broadcasts',
          { p_bot_id: botId, p_offset: offset, p_limit: botLimits.page },
          { get: true },
        ),
      ),
    ),
  'bots.broadcast': async ({ id }) =>
    camel(await run(client.rpc('get_bot_broadcast', { p_id: id }, { get: true }))),
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
  'bots.startBroadcast': async ({ id }) =>
    camel(await run(client.rpc('start_broadcast', { p_broadcast_id: id }))),
  'bots.setBroadcast': async ({ id, action }) =>
    camel(await run(client.rpc('set_broadcast_state', { p_broadcast_id: id, p_action: action }))),
  'bots.retryFailed': ({ id }) => run(client.rpc('retry_failed_deliveries', { p_broadcast_id: id })),
  'bots.settleDelivery': async ({ broadcastId, chatId, hasArrived }) => {
    await run(
      client.rpc('settle_delivery', {
        p_broadcast_id: broadcastId,
        p_chat_id: chatId,
        p_arrived: hasArrived,
      }),
    );
  },
  'bots.testBroadcast': async ({ id }) => {
    await run(client.rpc('test_broadcast', { p_broadcast_id: id }));
  },
  'bots.deleteBroadcast': async ({ id }) => {
    await run(client.rpc('delete_bot_broadcast', { p_id: id }));
  },
  // Those that are chosen are counted already; their ids would be too long for a question.
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
