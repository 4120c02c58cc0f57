import { openDocument, requestCode, trackView } from './answers.ts';
import type { Content, Given, Head, Opened, Question } from './answers.ts';
import type { Address } from './address.ts';
import { keepView, readView } from './kept-view.ts';

export type Trouble =
  | { kind: 'unreachable' }
  /** No request is made until then. With `isAskedAgain`, the page then retries automatically. */
  | { kind: 'wait'; until: number; isAskedAgain: boolean };

/** The state of the email with the code. */
export type CodeMail =
  | { kind: 'sending' }
  /** Another code can be sent from then on. */
  | { kind: 'sent'; until: number }
  | { kind: 'wait'; until: number }
  | { kind: 'unreachable' };

export type Asking = {
  kind: 'asking';
  head: Head;
  question: Question;
  /** Counts the server's answers, because the same message may come twice. */
  turn: number;
  isBusy: boolean;
  trouble: Trouble | undefined;
  mail: CodeMail | undefined;
  /** The address that was entered before. */
  email: string;
};

export type VisitState =
  | { kind: 'opening'; trouble: Trouble | undefined }
  | Asking
  | { kind: 'reading'; viewId: string; content: Content }
  | { kind: 'gone' };

const againAfterMs = 30_000;

/** One visit to a link: from the first question until the document is closed or the link has ended. */
export function createVisit(address: Address | undefined, now: () => number = Date.now) {
  let state: VisitState = address === undefined ? { kind: 'gone' } : { kind: 'opening', trouble: undefined };
  let given: Given = { email: '', password: '', code: '', agreed: false };
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: VisitState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const change = (part: Partial<Omit<Asking, 'kind'>>) => {
    if (state.kind === 'asking') set({ ...state, ...part });
  };
  /** Runs at the given time. */
  const later = (until: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, until - now()));
  };
  const after = (seconds: number) => now() + seconds * 1000;

  const end = () => {
    clearTimeout(timer);
    if (address !== undefined) keepView(address, undefined);
    set({ kind: 'gone' });
  };
  const read = (viewId: string, content: Content) => {
    clearTimeout(timer);
    given = { email: '', password: '', code: '', agreed: false };
    if (address !== undefined) keepView(address, { viewId, isPreview: content.isPreview });
    set({ kind: 'reading', viewId, content });
  };
  const fail = (trouble: Trouble) => {
    if (state.kind === 'asking') change({ isBusy: false, trouble });
    else set({ kind: 'opening', trouble });
  };
  /** Handles a missing answer: `again` repeats the request. */
  const wait = (answered: { kind: 'wait'; seconds: number } | { kind: 'unreachable' }, again: () => void) => {
    if (answered.kind === 'unreachable') {
      fail(answered);
      return;
    }
    const until = after(answered.seconds);
    fail({ kind: 'wait', until, isAskedAgain: true });
    later(until, again);
  };

  async function sendCode(): Promise<void> {
    if (address === undefined || state.kind !== 'asking' || state.question.kind !== 'code') return;
    const { email } = state.question;
    change({ mail: { kind: 'sending' } });
    const answered = await requestCode(address, email);
    if (answered.kind === 'sent') change({ mail: { kind: 'sent', until: now() + againAfterMs } });
    else if (answered.kind === 'wait') change({ mail: { kind: 'wait', until: after(answered.seconds) } });
    else if (answered.kind === 'unreachable') change({ mail: answered });
    // The link now asks other questions, or no longer asks for a code.
    else await open();
  }

  function ask(head: Head, question: Question): void {
    const before = state.kind === 'asking' ? state : undefined;
    turn += 1;
    const isSameCode = question.kind === 'code' && before?.question.kind === 'code';
    set({
      ...{ kind: 'asking', head, question, turn, isBusy: false, trouble: undefined, email: given.email },
      mail: isSameCode ? before.mail : undefined,
    });
    if (question.kind === 'code' && !isSameCode) void sendCode();
  }

  function take(opened: Opened): void {
    switch (opened.kind) {
      case 'open':
        read(opened.viewId, opened.content);
        break;
      case 'question':
        ask(opened.head, opened.question);
        break;
      case 'locked': {
        given.password = '';
        ask(opened.head, { kind: 'password', attemptsLeft: null });
        const until = after(opened.seconds);
        change({ trouble: { kind: 'wait', until, isAskedAgain: false } });
        later(until, () => {
          change({ trouble: undefined });
        });
        break;
      }
      case 'gone':
        end();
        break;
      case 'wait':
      case 'unreachable':
        wait(opened, () => void open());
    }
  }

  let isAsked = false;
  async function open(): Promise<void> {
    if (address === undefined || isAsked) return;
    isAsked = true;
    clearTimeout(timer);
    if (state.kind === 'asking') change({ isBusy: true, trouble: undefined });
    else set({ kind: 'opening', trouble: undefined });
    try {
      take(await openDocument(address, given));
    } finally {
      isAsked = false;
    }
  }

  async function resume(viewId: string, isPreview: boolean): Promise<void> {
    set({ kind: 'opening', trouble: undefined });
    const tracked = await trackView(viewId, { seconds: 0, page: null });
    if (tracked.kind === 'open') read(viewId, tracked.content);
    else if (tracked.kind !== 'gone') wait(tracked, () => void resume(viewId, isPreview));
    // Someone at the agency must not become a visitor without choosing to.
    else if (isPreview || address === undefined) end();
    else {
      keepView(address, undefined);
      await open();
    }
  }

  async function start(): Promise<void> {
    if (address === undefined) return;
    if (address.previewId !== null) keepView(address, { viewId: address.previewId, isPreview: true });
    const kept = readView(address);
    if (address.previewId !== null) await resume(address.previewId, true);
    else if (kept === undefined) await open();
    else await resume(kept.viewId, kept.isPreview);
  }

  return {
    state: (): VisitState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    /** Adds answers and sends all of them. */
    answer: (more: Partial<Given>): void => {
      given = { ...given, ...more };
      void open();
    },
    /** Retries with the same answers. */
    retry: (): void => void (state.kind === 'opening' ? start() : open()),
    sendCode: (): void => void sendCode(),
    /** Returns from the code to the address. */
    changeEmail: (): void => {
      if (state.kind !== 'asking') return;
      given.code = '';
      ask(state.head, { kind: 'email', reason: null });
    },
    /** The current state of the document: the permitted actions can change while it is read. */
    update: (content: Content): void => {
      if (state.kind === 'reading' && JSON.stringify(content) !== JSON.stringify(state.content))
        set({ ...state, content });
    },
    /** The link has ended, so nothing of the document stays on the page. */
    end,
  };
}

export type Visit = ReturnType<typeof createVisit>;
