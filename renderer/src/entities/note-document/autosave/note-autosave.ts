import { isStale, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { createAutosave, type Sent } from '#renderer/ui/changes/autosave.ts';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';

/** What is saved together: the title and the text. */
export type WrittenNote = { title: string; document: NoteDocument };
/** `by`: who wrote it last, where that is known. */
export type SavedNote = WrittenNote & { rowVersion: number; by?: string };

/** Where the text is. Nothing typed is lost in any of these: until it is saved, it is kept on this device. */
export type SaveState =
  /** `at` is missing until something was saved from here. */
  | { kind: 'saved'; at?: number }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'too-long' }
  /** The title cannot be saved as it is, and the text waits for it. */
  | { kind: 'bad-title'; message: string }
  /** Someone else changed the note meanwhile. `mine` is the note of the moment; typing goes into it. */
  | { kind: 'conflict'; mine: WrittenNote; theirs: SavedNote }
  /** The note was deleted, or may no longer be seen. */
  | { kind: 'gone' }
  /** It may not be changed any more (locked, access lost), or the server failed: `message` says which. */
  | { kind: 'refused'; message: string; canRetry: boolean };

type Read = () => WrittenNote;

export type AutosaveParts = {
  save: (written: WrittenNote, rowVersion: number) => Promise<{ rowVersion: number }>;
  /** Undefined where the note is gone. */
  reload: () => Promise<SavedNote | undefined>;
  /** What is wrong with a title; undefined: nothing. */
  titleProblem: (title: string) => string | undefined;
  describe: (error: unknown) => string;
  isOnline: () => boolean;
  onState: (state: SaveState) => void;
  /** What to keep on this device; undefined: everything is saved. */
  onDraft: (read: (() => string) | undefined) => void;
};

const unconnected: AutosaveParts = {
  save: () => Promise.reject(new Error('Not connected')),
  reload: () => Promise.reject(new Error('Not connected')),
  titleProblem: () => undefined,
  describe: () => '',
  isOnline: () => false,
  onState: () => undefined,
  onDraft: () => undefined,
};

export const saveAfterMs = 1000;
/** For someone who never pauses. */
const latestMs = 10_000;

/** The database keeps titles without spaces around them. */
const isSame = (one: WrittenNote, other: WrittenNote): boolean =>
  one.title.trim() === other.title.trim() && canonical(one.document) === canonical(other.document);

/** Whatever the order of keys: the database has one order, the editor another. */
const canonical = (document: NoteDocument): string =>
  JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Saves a note's text a second after the last key, one request at a time, as a change of the version that was seen. */
export function createNoteAutosave(opened: SavedNote) {
  let parts: AutosaveParts = unconnected;
  let seen = opened;
  /** Sent without an answer: it may have been saved for all that. */
  let unanswered: WrittenNote | undefined;
  let pending: Read | undefined;
  const autosave = createAutosave({ afterMs: saveAfterMs, latestMs });
  let state: SaveState = { kind: 'saved' };
  let isClosed = false;

  const show = (next: SaveState) => {
    state = next;
    if (!isClosed) parts.onState(next);
  };
  const keep = () => {
    const read = pending;
    const { rowVersion } = seen;
    parts.onDraft(read === undefined ? undefined : () => draftContent({ ...read(), rowVersion }));
  };
  const isBlocked = () => state.kind === 'conflict' || state.kind === 'gone';

  function change(read: Read): void {
    pending = read;
    keep();
    if (isBlocked()) {
      // What is chosen is chosen with all that was typed.
      if (state.kind === 'conflict') show({ ...state, mine: read() });
      return;
    }
    if (state.kind === 'saved' || (state.kind === 'refused' && state.canRetry)) show({ kind: 'saving' });
    autosave.change();
  }

  async function send(): Promise<Sent> {
    if (pending === undefined) return 'saved';
    if (isBlocked()) return 'unsaved';
    const read = pending;
    const written = read();
    const message = parts.titleProblem(written.title);
    if (message !== undefined) {
      show({ kind: 'bad-title', message });
      return 'unsaved';
    }
    if (noteProblem(written.document)?.kind === 'too-long') {
      show({ kind: 'too-long' });
      return 'unsaved';
    }
    if (!parts.isOnline()) {
      show({ kind: 'offline' });
      return 'retry';
    }
    show({ kind: 'saving' });
    try {
      const { rowVersion } = await parts.save(written, seen.rowVersion);
      return settle({ ...written, rowVersion }, read);
    } catch (error) {
      return failed(error, written, read);
    }
  }

  function settle(saved: SavedNote, read: Read): Sent {
    seen = saved;
    unanswered = undefined;
    if (pending === read) {
      pending = undefined;
      keep();
      show({ kind: 'saved', at: Date.now() });
      return 'saved';
    }
    keep();
    return 'more';
  }

  async function failed(error: unknown, written: WrittenNote, read: Read): Promise<Sent> {
    const { code } = toAppError(error);
    if (code === 'unavailable' || !parts.isOnline()) {
      unanswered = written;
      show({ kind: 'offline' });
      return 'retry';
    }
    if (code === 'not_found') {
      show({ kind: 'gone' });
      return 'unsaved';
    }
    if (!isStale(error)) {
      const canRetry = code !== 'forbidden' && code !== 'invalid';
      show({ kind: 'refused', message: parts.describe(error), canRetry });
      return 'unsaved';
    }
    try {
      const theirs = await parts.reload();
      if (theirs === undefined) show({ kind: 'gone' });
      // It was our own, whose answer never came.
      else if (isSame(theirs, written)) return settle(theirs, read);
      // Something else of the note was changed, or an earlier text of ours was saved unanswered: that is no conflict.
      else if ([seen, unanswered].some((own) => own !== undefined && isSame(theirs, own))) {
        seen = theirs;
        return 'again';
      } else show({ kind: 'conflict', mine: (pending ?? read)(), theirs });
      return 'unsaved';
    } catch {
      show({ kind: 'offline' });
      return 'retry';
    }
  }

  return {
    /** What it works with from now on; before that, nothing is saved. */
    connect: (next: AutosaveParts): void => {
      parts = next;
      isClosed = false;
      autosave.connect(send);
    },
    change,
    /** Saves at once what has not been saved; answers when that is done or has failed. */
    flush: autosave.flush,
    /** What to do after a conflict: save this, over theirs. Their own text unchanged means that nothing has to be saved. */
    resolve: (chosen: WrittenNote): void => {
      if (state.kind !== 'conflict') return;
      seen = state.theirs;
      const read = () => chosen;
      pending = read;
      keep();
      show({ kind: 'saving' });
      if (isSame(chosen, seen)) settle(seen, read);
      else autosave.wait(0);
    },
    /** A text from before the page was left: it is saved, or compared where the note has changed since. */
    restore: (draft: SavedNote): void => {
      if (isSame(draft, seen)) {
        keep();
        return;
      }
      const mine = { title: draft.title, document: draft.document };
      pending = () => mine;
      if (draft.rowVersion === seen.rowVersion) {
        show({ kind: 'saving' });
        autosave.wait(saveAfterMs);
      } else show({ kind: 'conflict', mine, theirs: seen });
      keep();
    },
    /** The note was read again, elsewhere on the page. Answers whether the text that is shown is an older one. */
    isBehind: (now: SavedNote): boolean => {
      if (pending !== undefined || autosave.isRunning() || now.rowVersion <= seen.rowVersion) return false;
      const isOther = !isSame(now, seen);
      seen = now;
      return isOther;
    },
    hasUnsaved: (): boolean => pending !== undefined,
    /** What is unsaved is no longer kept on this device: it is, again. */
    keepAgain: (): void => {
      if (pending !== undefined) keep();
    },
    /** The page goes: what is unsaved is sent, and kept until that has worked. */
    close: (): void => {
      autosave.close();
      isClosed = true;
    },
  };
}

export const draftContent = (draft: SavedNote): string => JSON.stringify(draft);

/** What an earlier page kept, if it is a note's text; anything else is nobody's loss. */
export function readDraft(content: string): SavedNote | undefined {
  try {
    const draft = JSON.parse(content) as Partial<SavedNote>;
    const isNote =
      typeof draft.title === 'string' &&
      typeof draft.rowVersion === 'number' &&
      noteProblem(draft.document)?.kind !== 'invalid';
    return isNote ? (draft as SavedNote) : undefined;
  } catch {
    return undefined;
  }
}
