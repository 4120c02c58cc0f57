import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { useViewerStore, type ViewerState } from '#renderer/lib/viewer/viewer-store.ts';
import type {
  Bot,
  BotChat,
  BotCommand,
  BotMessage,
  BotReply,
  Broadcast,
  BroadcastDetail,
} from '#shared/contract/bot-rows.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { BotsPage } from './page.tsx';
import { ago, botOf, broadcastOf, commandOf, luna, messageOf, replyOf } from './test-bot-rows.ts';

// For tests only: a backend that holds bots and their data, and the page as Mia sees it.

type Held = {
  bots: Bot[];
  chats: BotChat[];
  messages: BotMessage[];
  commands: BotCommand[];
  replies: BotReply[];
  broadcasts: BroadcastDetail[];
};
/** The time of changes to chats. */
export const updatedAt = '2026-11-30T10:00:00.000001+00:00';
export type Handlers = Parameters<typeof createFakeBridge>[0];

/** A backend that holds this data and answers as the real one would. */
export function host(start: Partial<Held>, handlers: Handlers = {}) {
  const held: Held = {
    bots: [],
    chats: [],
    messages: [],
    commands: [],
    replies: [],
    broadcasts: [],
    ...start,
  };
  const putChat = (id: string, changes: Partial<BotChat>): BotChat => {
    const chat = held.chats.find((one) => one.id === id);
    if (chat === undefined) throw new AppError('not_found', 'Chat not found, or you don’t have access');
    const changed = { ...chat, ...changes, rowVersion: chat.rowVersion + 1 };
    held.chats = held.chats.map((one) => (one.id === id ? changed : one));
    return changed;
  };
  const putBroadcast = (id: string, changes: Partial<BroadcastDetail>): Broadcast => {
    const broadcast = held.broadcasts.find((one) => one.id === id);
    if (broadcast === undefined)
      throw new AppError('not_found', 'Broadcast not found. It may have been deleted.');
    const changed = { ...broadcast, ...changes, rowVersion: broadcast.rowVersion + 1 };
    held.broadcasts = held.broadcasts.map((one) => (one.id === id ? changed : one));
    return changed;
  };
  const fake = createFakeBridge({
    'bots.list': () => held.bots,
    'bots.add': ({ name }) => {
      const bot = botOf({ name, chats: 0 });
      held.bots = [...held.bots, bot];
      return bot.id;
    },
    'bots.setToken': () => undefined,
    'bots.test': () => undefined,
    'bots.update': ({ id, changes: { name, isOn } }) => {
      held.bots = held.bots.map((bot) =>
        bot.id !== id
          ? bot
          : {
              ...bot,
              name: name ?? bot.name,
              status: isOn === undefined ? bot.status : isOn ? 'active' : 'disabled',
              rowVersion: bot.rowVersion + 1,
            },
      );
      return 2;
    },
    'bots.delete': ({ id }) => {
      held.bots = held.bots.filter((bot) => bot.id !== id);
    },
    'bots.chats': ({ botId, offset = 0 }) =>
      offset > 0 ? [] : held.chats.filter((chat) => (botId ?? chat.botId) === chat.botId),
    'bots.setChat': ({ id, changes: { modelId, assignedTo } }) => ({
      ...putChat(id, {
        ...(modelId === undefined ? {} : { model: modelId === null ? null : luna }),
        ...(assignedTo === undefined ? {} : { assignedTo: assignedTo === null ? null : tomas }),
      }),
      updatedAt,
    }),
    'bots.messages': ({ chatId, text = '' }) =>
      held.messages.filter(
        (message) => (chatId ?? message.chatId) === message.chatId && message.body.includes(text),
      ),
    'bots.reply': ({ chatId, body }) => {
      const message = messageOf({
        chatId,
        body,
        direction: 'out',
        origin: 'reply',
        author: mia,
        status: 'waiting',
        createdAt: ago(0),
      });
      held.messages = [message, ...held.messages];
      putChat(chatId, { unansweredSince: null, question: null });
      return message;
    },
    'bots.retryReply': ({ messageId }) => {
      const sent = messageOf({
        ...held.messages.find(({ id }) => id === messageId),
        ...{ status: 'waiting', error: null, createdAt: ago(0) },
      });
      held.messages = [sent, ...held.messages.filter(({ id }) => id !== messageId)];
      putChat(sent.chatId, { unansweredSince: null, question: null });
      return sent;
    },
    'bots.markAnswered': ({ chatId }) => void putChat(chatId, { unansweredSince: null, question: null }),
    'bots.reopen': ({ chatId }) => void putChat(chatId, { unansweredSince: ago(48) }),
    'bots.commands': () => ({ commands: held.commands, replies: held.replies }),
    'bots.saveCommand': ({ id, command }) => {
      const saved = commandOf({ ...command, ...(id === null ? {} : { id }) });
      held.commands = [...held.commands.filter((one) => one.id !== id), saved];
      return saved.id;
    },
    'bots.deleteCommand': ({ id }) => {
      held.commands = held.commands.filter((one) => one.id !== id);
    },
    'bots.saveReply': ({ id, reply }) => {
      const saved = replyOf({ ...reply, ...(id === null ? {} : { id }) });
      held.replies = [...held.replies.filter((one) => one.id !== id), saved];
      return saved.id;
    },
    'bots.deleteReply': ({ id }) => {
      held.replies = held.replies.filter((one) => one.id !== id);
    },
    'bots.broadcasts': ({ offset = 0 }) => (offset > 0 ? [] : held.broadcasts),
    'bots.broadcast': ({ id }) => {
      const found = held.broadcasts.find((one) => one.id === id);
      if (found === undefined)
        throw new AppError('not_found', 'Broadcast not found. It may have been deleted.');
      return found;
    },
    'bots.saveBroadcast': ({ botId, id, broadcast }) => {
      if (id !== null) return putBroadcast(id, broadcast);
      const made = broadcastOf({ ...broadcast, botId });
      held.broadcasts = [...held.broadcasts, made];
      return made;
    },
    'bots.startBroadcast': ({ id }) => putBroadcast(id, { status: 'sending', total: 16, startedAt: ago(0) }),
    'bots.setBroadcast': ({ id, action }) =>
      putBroadcast(id, {
        status: action === 'pause' ? 'paused' : action === 'cancel' ? 'cancelled' : 'sending',
      }),
    'bots.retryFailed': () => 2,
    'bots.settleDelivery': () => undefined,
    'bots.testBroadcast': () => undefined,
    'bots.deleteBroadcast': ({ id }) => {
      held.broadcasts = held.broadcasts.filter((one) => one.id !== id);
    },
    'bots.countAudience': () => 16,
    'bots.link': () => null,
    'bots.createLinkCode': () => ({
      code: 'a1b2c3',
      expiresAt: ago(-10),
      bots: [{ name: 'Northlight Desk', username: 'nl_desk_bot' }],
    }),
    'bots.removeLink': () => undefined,
    'models.list': ({ offset }) => (offset === 0 ? [luna] : []),
    'account.listPhotos': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, callsOf };
}

export function renderBots(path = '/bot-management', { isReadOnly = false } = {}) {
  // The test DOM has no layout; without a height, no row would be rendered.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 800 });
  cleanNotifications();
  const state: ViewerState = {
    profile: { ...mia, role: 'admin', status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  };
  useViewerStore.setState(state);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/bot-management', element: <BotsPage /> }], {
    initialEntries: [path],
  });
  const page = <RouterProvider router={router} />;
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        {isReadOnly ? <SeenPerson value={state}>{page}</SeenPerson> : page}
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search) };
}
