import { create } from 'zustand';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { draftOf, dropDraft, flushDrafts, noteTyped, useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { isNotReached, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { ChatMessage } from '#shared/contract/chat-rows.ts';

/** A message on its way. It has an id from the start, by which the server knows it: however often it is sent, it is there once. */
export type Outgoing = Pick<CallInput<'chats.send'>, 'chatId' | 'clientId' | 'body'> & {
  replyToId: string | null;
  mentionIds: string[];
  mentionsAll: boolean;
  files: { objectName: string; fileName: string; width: number | null; height: number | null }[];
  /** What it answers, in one line. */
  replyText: string | null;
  writtenAt: string;
  state: 'sending' | 'failed';
  failure?: string;
  /** It goes again once the server is reached. */
  isOffline?: boolean;
};

export const useOutbox = create<{ messages: readonly Outgoing[] }>(() => ({ messages: [] }));

type Sent = (chatId: string, message: ChatMessage) => void;
const sentListeners = new Set<Sent>();
const sending = new Set<string>();
/** After so long nobody expects it to go out without being asked. */
const staleMs = 24 * 60 * 60 * 1000;

const draftName = ({ chatId, clientId }: Pick<Outgoing, 'chatId' | 'clientId'>) =>
  `chat ${chatId} send ${clientId}`;

/** Hears of each message that has arrived, before it leaves the outbox. */
export function onSent(listener: Sent): () => void {
  sentListeners.add(listener);
  return () => {
    sentListeners.delete(listener);
  };
}

export function send(message: Omit<Outgoing, 'state' | 'writtenAt'>): void {
  const outgoing: Outgoing = { ...message, state: 'sending', writtenAt: new Date().toISOString() };
  // Kept before it is sent, so that neither a reload nor a crash loses it.
  noteTyped(draftName(outgoing), () => JSON.stringify(outgoing));
  flushDrafts();
  useOutbox.setState(({ messages }) => ({ messages: [...messages, outgoing] }));
  void sendAll(outgoing.chatId);
}

export function retry(chatId: string): void {
  change((message) => message.chatId === chatId && message.state === 'failed', {
    state: 'sending',
    isOffline: false,
  });
  void sendAll(chatId);
}

export function discard(message: Outgoing): void {
  dropDraft(draftName(message));
  useOutbox.setState(({ messages }) => ({
    messages: messages.filter(({ clientId }) => clientId !== message.clientId),
  }));
}

function change(which: (message: Outgoing) => boolean, changes: Partial<Outgoing>): void {
  useOutbox.setState(({ messages }) => ({
    messages: messages.map((message) => (which(message) ? { ...message, ...changes } : message)),
  }));
}

/** One after the other, so that they arrive in the order in which they were written. */
async function sendAll(chatId: string): Promise<void> {
  if (sending.has(chatId)) return;
  sending.add(chatId);
  try {
    for (;;) {
      const next = useOutbox.getState().messages.find((one) => one.chatId === chatId);
      if (next?.state !== 'sending') break;
      await sendOne(next);
    }
  } finally {
    sending.delete(chatId);
  }
}

async function sendOne(message: Outgoing): Promise<void> {
  const { chatId, clientId, body, replyToId, files, mentionIds, mentionsAll } = message;
  try {
    const sent = await request('chats.send', {
      chatId,
      clientId,
      body,
      replyToId,
      files,
      mentionIds,
      mentionsAll,
    });
    for (const listener of sentListeners) listener(chatId, sent);
    discard(message);
  } catch (error) {
    const isOffline = isNotReached(toAppError(error));
    const failure = errorMessage('chats.send', error);
    // Those behind it wait for it, and say so.
    change((one) => one.chatId === chatId && one.state === 'sending', {
      state: 'failed',
      failure,
      isOffline,
    });
  }
}

/** What earlier pages had not sent goes now; what is a day old waits to be asked for. */
export function restoreOutbox(): void {
  const known = new Set(useOutbox.getState().messages.map(({ clientId }) => clientId));
  const found: Outgoing[] = [];
  for (const name of useDrafts.getState().drafts.keys()) {
    if (!/^chat \S+ send \S+$/.test(name)) continue;
    const message = read(draftOf(name)?.content);
    if (message === undefined || known.has(message.clientId)) continue;
    const isOld = Date.now() - Date.parse(message.writtenAt) > staleMs;
    found.push({
      ...message,
      state: isOld ? 'failed' : 'sending',
      ...(isOld ? { failure: 'This message was not sent.' } : {}),
    });
  }
  if (found.length === 0) return;
  found.sort((a, b) => a.writtenAt.localeCompare(b.writtenAt));
  useOutbox.setState(({ messages }) => ({ messages: [...found, ...messages] }));
  for (const chatId of new Set(found.map((message) => message.chatId))) void sendAll(chatId);
}

function read(content: string | undefined): Outgoing | undefined {
  try {
    const message = JSON.parse(content ?? '') as Outgoing;
    return typeof message.clientId === 'string' && typeof message.chatId === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Sends again what could not be sent, once the server is reached; answers with the end of it. */
export function followOutbox(): () => void {
  restoreOutbox();
  const owner = useDrafts.getState().ownerId;
  const again = () => {
    for (const { chatId, isOffline } of useOutbox.getState().messages) if (isOffline === true) retry(chatId);
  };
  const ends = [
    useDrafts.subscribe(({ isOpen, ownerId }, before) => {
      if (ownerId !== owner) useOutbox.setState({ messages: [] });
      else if (isOpen && !before.isOpen) restoreOutbox();
    }),
    useConnectionStore.subscribe(({ reach, live }, before) => {
      const isBack =
        (reach === 'reached' && before.reach !== 'reached') || (live === 'live' && before.live !== 'live');
      if (isBack) again();
    }),
  ];
  window.addEventListener('online', again);
  return () => {
    window.removeEventListener('online', again);
    for (const end of ends) end();
  };
}
