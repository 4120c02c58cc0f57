import type { ChatMessage } from '#shared/contract/chat-rows.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { request } from '#renderer/bridge/index.ts';

/** What is loaded of a chat: messages without a gap between them, in their order. */
export type Conversation = {
  status: 'pending' | 'failed' | 'ready';
  failure: unknown;
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
  isLoadingOlder: boolean;
  /** Older ones, or changes, could not be had. */
  hasFailed: boolean;
  lastSeq: number;
  /** Whether a change was missed and is being asked for. */
  isBehind: boolean;
};

export type ConversationStore = ReturnType<typeof createConversation>;

const nothing: Conversation = {
  status: 'pending',
  failure: null,
  messages: [],
  hasOlder: false,
  hasNewer: false,
  isLoadingOlder: false,
  hasFailed: false,
  lastSeq: 0,
  isBehind: false,
};
/** After so many pages of changes the latest messages are loaded instead. */
const mostPages = 4;
/** More is let go at the other end. */
const mostKept = 4000;

/** The messages of one chat, kept as they are on the server by asking for what changed: nothing is lost, and nothing is there twice. */
export function createConversation(chatId: string) {
  let state = nothing;
  let lastChange = 0;
  let isSyncing = false;
  let isAskedAgain = false;
  let isEnded = false;
  /** Each loading of the window makes answers to earlier ones void. */
  let turn = 0;
  const listeners = new Set<() => void>();

  function set(change: Partial<Conversation>): void {
    if (isEnded) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** The latest, or those around a message. */
  async function open(around: string | null = null): Promise<void> {
    turn += 1;
    const mine = turn;
    if (state.status === 'failed') set({ status: 'pending', failure: null });
    try {
      const page = await request('chats.messages', { chatId, around });
      if (mine !== turn) return;
      lastChange = page.lastChange;
      const last = page.messages.at(-1)?.seq ?? page.lastSeq;
      set({
        ...nothing,
        status: 'ready',
        messages: page.messages,
        hasOlder: page.firstSeq !== null && (page.messages[0]?.seq ?? page.firstSeq) > page.firstSeq,
        hasNewer: last < page.lastSeq,
        lastSeq: page.lastSeq,
      });
    } catch (failure) {
      if (mine !== turn) return;
      if (around !== null && state.status === 'ready') throw failure;
      set({ status: 'failed', failure });
    }
  }

  async function loadOlder(): Promise<void> {
    const first = state.messages[0];
    if (!state.hasOlder || state.isLoadingOlder || first === undefined) return;
    const mine = turn;
    set({ isLoadingOlder: true });
    try {
      const page = await request('chats.messages', { chatId, before: first.seq });
      if (mine !== turn) return;
      const messages = [...page.messages, ...state.messages];
      const kept = messages.slice(0, mostKept);
      set({
        messages: kept,
        hasOlder: page.firstSeq !== null && (page.messages[0]?.seq ?? 0) > page.firstSeq,
        hasNewer: state.hasNewer || kept.length < messages.length,
        isLoadingOlder: false,
        hasFailed: false,
      });
    } catch {
      if (mine === turn) set({ isLoadingOlder: false, hasFailed: true });
    }
  }

  async function loadNewer(): Promise<void> {
    const last = state.messages.at(-1);
    if (!state.hasNewer || state.isLoadingOlder || last === undefined) return;
    const mine = turn;
    set({ isLoadingOlder: true });
    try {
      const page = await request('chats.messages', { chatId, after: last.seq });
      if (mine !== turn) return;
      const messages = [...state.messages, ...page.messages].slice(-mostKept);
      set({
        messages,
        hasOlder: state.hasOlder || messages[0]?.seq !== state.messages[0]?.seq,
        hasNewer: page.messages.length > 0 && (messages.at(-1)?.seq ?? 0) < page.lastSeq,
        isLoadingOlder: false,
        hasFailed: false,
      });
    } catch {
      if (mine === turn) set({ isLoadingOlder: false, hasFailed: true });
    }
  }

  /** Puts messages in their places: newer versions of those that are loaded, and new ones where the end is loaded. */
  function put(changed: readonly ChatMessage[]): void {
    if (state.status !== 'ready' || changed.length === 0) return;
    const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
    const first = state.messages[0]?.seq ?? 0;
    const last = state.messages.at(-1)?.seq ?? 0;
    for (const message of changed) {
      const known = bySeq.get(message.seq);
      const belongs = message.seq >= first && (message.seq <= last || !state.hasNewer);
      if (known === undefined ? belongs : known.change < message.change) bySeq.set(message.seq, message);
    }
    set({
      messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
      lastSeq: Math.max(state.lastSeq, ...changed.map(({ seq }) => seq)),
    });
  }

  /** Asks for what changed, one question at a time. */
  async function sync(): Promise<void> {
    if (state.status !== 'ready') return;
    if (isSyncing) {
      isAskedAgain = true;
      return;
    }
    isSyncing = true;
    try {
      do {
        isAskedAgain = false;
        const mine = turn;
        for (let page = 0; ; page += 1) {
          const {
            messages,
            lastChange: next,
            hasMore,
          } = await request('chats.changes', { chatId, after: lastChange });
          if (mine !== turn) break;
          put(messages);
          lastChange = Math.max(lastChange, next);
          if (!hasMore) break;
          if (page >= mostPages && !state.hasNewer) {
            await open();
            break;
          }
        }
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- asked again while it waited
      } while (isAskedAgain);
      if (state.isBehind) set({ isBehind: false });
    } catch (failure) {
      set({ isBehind: true, failure });
    } finally {
      isSyncing = false;
    }
  }

  return {
    chatId,
    open,
    loadOlder,
    loadNewer,
    put,
    sync,
    pageSize: chatLimits.page,
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    end: () => {
      isEnded = true;
      turn += 1;
    },
  };
}
