import type { RealtimeChannel } from '@supabase/supabase-js';
import type { Handlers } from '#shared/contract/bridge.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { viewOf } from './database/view-of.ts';
import type { ServiceContext } from './service-context.ts';

type RoomCalls = 'chats.enterRoom' | 'chats.leaveRoom' | 'chats.sayTyping';

/** Tells those who have the chat open how far this person has read. */
type SayRead = (chatId: string, seq: number) => void;

/** The server has closed the channel, or nobody may join it now. */
const reopenMs = 10_000;

/**
 * Who has a chat open, and who types in it: broadcast and presence on a private channel, never a word of what is said. One chat at a time.
 * Where the server has none of it, nothing is told.
 */
export function createChatRoom({ client, emit }: ServiceContext): {
  handlers: Pick<Handlers<'chats'>, RoomCalls>;
  sayRead: SayRead;
} {
  let room: { chatId: string; userId: string; channel: RealtimeChannel } | undefined;
  let wanted: string | undefined;
  let queue = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const typing = new Map<string, ReturnType<typeof setTimeout>>();

  function tell(): void {
    if (room === undefined) return;
    const present = Object.keys(room.channel.presenceState()).filter(isId);
    emit('chats.roomChanged', { chatId: room.chatId, present, typing: [...typing.keys()] });
  }

  function noteTyping(userId: unknown): void {
    if (typeof userId !== 'string' || !isId(userId)) return;
    clearTimeout(typing.get(userId));
    typing.set(
      userId,
      setTimeout(() => {
        typing.delete(userId);
        tell();
      }, chatLimits.typingForgottenMs),
    );
    tell();
  }

  async function leave(): Promise<void> {
    clearTimeout(timer);
    for (const forgetting of typing.values()) clearTimeout(forgetting);
    typing.clear();
    const left = room;
    room = undefined;
    if (left !== undefined) await client.removeChannel(left.channel);
  }

  async function enter(chatId: string): Promise<void> {
    const { data } = await client.auth.getSession();
    const userId = data.session?.user.id;
    if (userId === undefined || wanted !== chatId) return;
    // Without this the first join goes out with the publishable key alone.
    await client.realtime.setAuth();
    const channel = client.channel(`chat:${chatId}`, {
      config: { private: true, broadcast: { self: false }, presence: { key: userId, enabled: true } },
    });
    room = { chatId, userId, channel };
    const isCurrent = () => room?.channel === channel;
    channel
      .on('broadcast', { event: 'typing' }, ({ payload }: { payload?: { userId?: unknown } }) => {
        if (isCurrent()) noteTyping(payload?.userId);
      })
      .on(
        'broadcast',
        { event: 'read' },
        ({ payload }: { payload?: { userId?: unknown; seq?: unknown } }) => {
          const { userId: reader, seq } = payload ?? {};
          if (isCurrent() && typeof reader === 'string' && isId(reader) && Number.isInteger(seq))
            emit('chats.roomRead', { chatId, userId: reader, seq: seq as number });
        },
      )
      .on('presence', { event: 'sync' }, () => {
        if (isCurrent()) tell();
      })
      .subscribe((status: string) => {
        if (!isCurrent()) return;
        if (status === 'SUBSCRIBED') void channel.track({});
        // After an error the client rejoins automatically.
        if (status === 'CLOSED') timer = setTimeout(() => settle(chatId), reopenMs);
      });
  }

  /** The last word counts, however long leaving takes. */
  function settle(chatId: string | undefined): void {
    wanted = chatId;
    queue = queue
      .then(async () => {
        if (wanted !== chatId) return;
        await leave();
        if (chatId !== undefined) await enter(chatId);
      })
      .catch(() => undefined);
  }

  // Nobody signs out of a view, and its client knows no sessions.
  if (viewOf(client) === undefined)
    client.auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') settle(undefined);
    });

  /** Before it is joined, the client would send it as a request. */
  function say(chatId: string, event: string, fields: object): void {
    if (room?.chatId === chatId && room.channel.state === 'joined')
      void room.channel.send({ type: 'broadcast', event, payload: { userId: room.userId, ...fields } });
  }

  const handlers: Pick<Handlers<'chats'>, RoomCalls> = {
    'chats.enterRoom': ({ chatId }) => {
      // Nobody is present for whom an administrator views the app.
      if (viewOf(client) === undefined && wanted !== chatId) settle(chatId);
      return Promise.resolve();
    },
    'chats.leaveRoom': () => {
      settle(undefined);
      return Promise.resolve();
    },
    'chats.sayTyping': ({ chatId }) => {
      say(chatId, 'typing', {});
      return Promise.resolve();
    },
  };
  return {
    handlers,
    sayRead: (chatId, seq) => {
      say(chatId, 'read', { seq });
    },
  };
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
