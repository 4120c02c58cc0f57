import type { ChatMessage } from '#shared/contract/chat-rows.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { request } from '#renderer/bridge/index.ts';

/** The loaded part of a chat: messages without gaps, in order. */
export type Conversation = {
  status: 'pending' | 'failed' | 'ready';
  failure: unknown;
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
  isLoadingOlder: boolean;
  /** Loading older messages or changes failed. */
  hasFailed: boolean;
  lastSeq: number;
  /** Whether a change was missed and is being fetched. */
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
/** After this many pages of changes, load the latest messages instead. */
const mostPages = 4;
/** With more messages, those at the other end are dropped. */
const mostKept = 4000;

/** The messages of one chat, synchronized with the server by fetching changes, so that none is lost or duplicated. */
export function createConversation(chatId: string) {
  let state = nothing;
  let lastChange = 0;
  let isSyncing = false;
  let isAskedAgain = false;
  let isEnded = false;
  /** Each new window makes responses to earlier requests obsolete. */
  let turn = 0;
  const listeners = new Set<() => void>();

  function set(change: Partial<Conversation>): void {
    if (isEnded) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Loads the latest messages, or those around one message. */
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

  /** Merges messages: newer versions of loaded ones, and new ones if the end is loaded. */
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

  /** Fetches what changed, one request at a time. */
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
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- may be set while awaiting
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
