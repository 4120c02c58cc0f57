import { isStale, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { createAutosave, type Sent } from '#renderer/ui/changes/autosave.ts';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';

/** Title and text, which are saved together. */
export type WrittenNote = { title: string; document: NoteDocument };
/** `by`: the last author, if known. */
export type SavedNote = WrittenNote & { rowVersion: number; by?: string };

/**
 * Whether the text is saved. Nothing typed is lost in any state: until it is saved, a draft is stored on this device.
 */
export type SaveState =
  /** `at` is missing until something was saved here. */
  | { kind: 'saved'; at?: number }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'too-long' }
  /** The title is invalid, and the text can't be saved without it. */
  | { kind: 'bad-title'; message: string }
  /** Someone else changed the note in the meantime. `mine` is the current text, including what is still being typed. */
  | { kind: 'conflict'; mine: WrittenNote; theirs: SavedNote }
  /** The note was deleted, or the person lost access to it. */
  | { kind: 'gone' }
  /** It can no longer be changed (locked, access lost), or the server failed: `message` says which. */
  | { kind: 'refused'; message: string; canRetry: boolean };

type Read = () => WrittenNote;

export type AutosaveParts = {
  save: (written: WrittenNote, rowVersion: number) => Promise<{ rowVersion: number }>;
  /** Undefined if the note was deleted. */
  reload: () => Promise<SavedNote | undefined>;
  /** What is wrong with a title, if anything. */
  titleProblem: (title: string) => string | undefined;
  describe: (error: unknown) => string;
  isOnline: () => boolean;
  onState: (state: SaveState) => void;
  /** The draft to store on this device; undefined once everything is saved. */
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
/** Saves at least this often while someone types without a pause. */
const latestMs = 10_000;

/** The database trims titles. */
const isSame = (one: WrittenNote, other: WrittenNote): boolean =>
  one.title.trim() === other.title.trim() && canonical(one.document) === canonical(other.document);

/** Ignores the order of keys, which differs between the database and the editor. */
const canonical = (document: NoteDocument): string =>
  JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Saves a note's text a second after the last key press, one request at a time, based on the version last seen. */
export function createNoteAutosave(opened: SavedNote) {
  let parts: AutosaveParts = unconnected;
  let seen = opened;
  /** Sent without a response: it may have been saved nevertheless. */
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
      // Whichever version is chosen, it includes everything typed until then.
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
      // It was our own change, whose response never arrived.
      else if (isSame(theirs, written)) return settle(theirs, read);
      // Another field changed, or an earlier text of ours was saved without a response: not a conflict.
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
    /** Sets the functions it uses; nothing is saved before that. */
    connect: (next: AutosaveParts): void => {
      parts = next;
      isClosed = false;
      autosave.connect(send);
    },
    change,
    /** Saves unsaved text immediately; resolves when that is done or has failed. */
    flush: autosave.flush,
    /** Resolves a conflict by saving this text over theirs. If it equals theirs, nothing needs to be saved. */
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
    /**
     * Restores a draft from before the page was left: saves it, or reports a conflict if the note has changed since.
     */
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
    /** Called when the note was read again elsewhere on the page. Returns whether the text shown is outdated. */
    isBehind: (now: SavedNote): boolean => {
      if (pending !== undefined || autosave.isRunning() || now.rowVersion <= seen.rowVersion) return false;
      const isOther = !isSame(now, seen);
      seen = now;
      return isOther;
    },
    hasUnsaved: (): boolean => pending !== undefined,
    /** Stores the draft again after another window has deleted it. */
    keepAgain: (): void => {
      if (pending !== undefined) keep();
    },
    /** The page is closing: sends unsaved text, and keeps the draft until that has succeeded. */
    close: (): void => {
      autosave.close();
      isClosed = true;
    },
  };
}

export const draftContent = (draft: SavedNote): string => JSON.stringify(draft);

/** Parses a stored draft. Anything that isn't a note's text is ignored. */
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
