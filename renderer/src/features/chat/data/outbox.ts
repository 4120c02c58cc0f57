import { create } from 'zustand';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { draftOf, dropDraft, flushDrafts, noteTyped, useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { isNotReached, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { ChatMessage } from '#shared/contract/chat-rows.ts';

/**
 * A message being sent. Its client ID lets the server recognize it, so a message that is sent repeatedly is stored only
 * once.
 */
export type Outgoing = Pick<CallInput<'chats.send'>, 'chatId' | 'clientId' | 'body'> & {
  replyToId: string | null;
  mentionIds: string[];
  mentionsAll: boolean;
  files: { objectName: string; fileName: string; width: number | null; height: number | null }[];
  /** The message it replies to, in one line. */
  replyText: string | null;
  writtenAt: string;
  state: 'sending' | 'failed';
  failure?: string;
  /** Retried once the server can be reached. */
  isOffline?: boolean;
};

export const useOutbox = create<{ messages: readonly Outgoing[] }>(() => ({ messages: [] }));

type Sent = (chatId: string, message: ChatMessage) => void;
const sentListeners = new Set<Sent>();
const sending = new Set<string>();
/** Older messages are not resent without asking, because the sender no longer expects it. */
const staleMs = 24 * 60 * 60 * 1000;

const draftName = ({ chatId, clientId }: Pick<Outgoing, 'chatId' | 'clientId'>) =>
  `chat ${chatId} send ${clientId}`;

/** Notifies the listener of each delivered message, before it leaves the outbox. */
export function onSent(listener: Sent): () => void {
  sentListeners.add(listener);
  return () => {
    sentListeners.delete(listener);
  };
}

export function send(message: Omit<Outgoing, 'state' | 'writtenAt'>): void {
  const outgoing: Outgoing = { ...message, state: 'sending', writtenAt: new Date().toISOString() };
  // Store it before sending, so that neither a reload nor a crash loses it.
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

/** One after another, so that messages arrive in the order in which they were written. */
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
    // The messages behind it fail as well, so that the order stays.
    change((one) => one.chatId === chatId && one.state === 'sending', {
      state: 'failed',
      failure,
      isOffline,
    });
  }
}

/** Resends what earlier pages had not sent. Messages older than a day wait for the user to retry. */
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

/** Resends failed messages once the server can be reached. Returns a function that stops this. */
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
