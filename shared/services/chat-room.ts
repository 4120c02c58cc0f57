import type { RealtimeChannel } from '@supabase/supabase-js';
import type { Handlers } from '#shared/contract/bridge.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { viewOf } from './database/view-of.ts';
import type { ServiceContext } from './service-context.ts';

type RoomCalls = 'chats.enterRoom' | 'chats.leaveRoom' | 'chats.sayTyping';

/** Reports to everyone in the chat how far this person has read. */
type SayRead = (chatId: string, seq: number) => void;

/** The wait after the server closed the channel or refused the join. */
const reopenMs = 10_000;

/**
 * Who has a chat open and who is typing: broadcast and presence on a private channel, never message text. One chat at a
 * time. Without realtime on the server, nothing is reported.
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
    // Without this, the first join uses only the publishable key.
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
        // After an error, the client rejoins automatically.
        if (status === 'CLOSED') timer = setTimeout(() => settle(chatId), reopenMs);
      });
  }

  /** The latest request wins, no matter how long leaving takes. */
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

  // A view has no sign-out, and its client has no session.
  if (viewOf(client) === undefined)
    client.auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') settle(undefined);
    });

  /** Before the channel is joined, the client would send this as an HTTP request. */
  function say(chatId: string, event: string, fields: object): void {
    if (room?.chatId === chatId && room.channel.state === 'joined')
      void room.channel.send({ type: 'broadcast', event, payload: { userId: room.userId, ...fields } });
  }

  const handlers: Pick<Handlers<'chats'>, RoomCalls> = {
    'chats.enterRoom': ({ chatId }) => {
      // A user is not shown as present because an administrator views the app as them.
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
