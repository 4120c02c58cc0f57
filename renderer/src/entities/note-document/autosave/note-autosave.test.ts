import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { doc, ofBytes, p } from '#shared/domain/note-document/test-notes/build.ts';
import { noteLimits, type NoteDocument } from '#shared/domain/note-document/note-document.ts';
import {
  createNoteAutosave,
  readDraft,
  type SavedNote,
  type SaveState,
  type WrittenNote,
} from './note-autosave.ts';

const title = 'Winter sets';
const note = (words: string): WrittenNote => ({ title, document: doc(p(words)) as unknown as NoteDocument });
const stale = () => new AppError('conflict', 'Changed', { hint: 'stale' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with one note, and what the editor shows of it. */
function stage(opened: SavedNote = { ...note('a'), rowVersion: 1 }) {
  const server = { ...opened };
  const seen: SaveState[] = [];
  const draft: { content?: string | undefined } = {};
  const net = { isOnline: true };
  const save = vi.fn((written: WrittenNote, rowVersion: number) => {
    if (rowVersion !== server.rowVersion) return Promise.reject(stale());
    Object.assign(server, { ...written, rowVersion: rowVersion + 1 });
    return Promise.resolve({ rowVersion: rowVersion + 1 });
  });
  const reload = vi.fn((): Promise<SavedNote | undefined> => Promise.resolve({ ...server }));
  const autosave = createNoteAutosave(opened);
  autosave.connect({
    save,
    reload,
    titleProblem: (typed) => (typed.trim() === '' ? 'Note title is required' : undefined),
    describe: (error) => (error as Error).message,
    isOnline: () => net.isOnline,
    onState: (state) => seen.push(state),
    onDraft: (read) => {
      draft.content = read?.();
    },
  });
  const type = (words: string) => {
    autosave.change(() => note(words));
  };
  return { autosave, type, save, reload, server, net, draft, seen, last: () => seen.at(-1) };
}

it('saves a second after the last key, once', async () => {
  const { type, save, last, draft } = stage();
  type('ab');
  await vi.advanceTimersByTimeAsync(900);
  type('abc');
  expect(last()).toEqual({ kind: 'saving' });
  await vi.advanceTimersByTimeAsync(999);
  expect(save).not.toHaveBeenCalled();
  expect(readDraft(draft.content ?? '')).toEqual({ ...note('abc'), rowVersion: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledExactlyOnceWith(note('abc'), 1);
  expect(last()).toMatchObject({ kind: 'saved' });
  expect(draft.content).toBeUndefined();
});

it('saves every ten seconds for someone who never pauses', async () => {
  const { type, save } = stage();
  for (let at = 0; at < 40; at += 1) {
    type(`text ${String(at)}`);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(save).toHaveBeenCalledTimes(2);
});

it('sends what was typed while it saved as a change of the version that came of it', async () => {
  const { type, save, server } = stage();
  let answer = (): void => undefined;
  save.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = () => {
          server.rowVersion = 2;
          resolve({ rowVersion: 2 });
        };
      }),
  );
  type('one');
  await vi.advanceTimersByTimeAsync(1000);
  type('two');
  await vi.advanceTimersByTimeAsync(3000);
  expect(save).toHaveBeenCalledTimes(1);
  answer();
  await vi.advanceTimersByTimeAsync(1000);
  expect(save).toHaveBeenLastCalledWith(note('two'), 2);
  expect(server).toMatchObject(note('two'));
});

it('keeps the text on this device while it is offline, and saves it on return', async () => {
  const { autosave, type, net, last, draft, server } = stage();
  net.isOnline = false;
  type('ab');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last()).toEqual({ kind: 'offline' });
  expect(draft.content).toContain('ab');
  net.isOnline = true;
  await autosave.flush();
  expect(server).toMatchObject(note('ab'));
  expect(last()).toMatchObject({ kind: 'saved' });
  expect(draft.content).toBeUndefined();
});

it('tries again where the network fails unannounced, though the answer alone was lost', async () => {
  const { type, save, server, last } = stage();
  save.mockImplementationOnce((written) => {
    Object.assign(server, { ...written, rowVersion: 2 });
    return Promise.reject(new AppError('unavailable', 'Failed to fetch'));
  });
  type('ab');
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toEqual({ kind: 'offline' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(last()).toMatchObject({ kind: 'saved' });
  expect(server).toEqual({ ...note('ab'), rowVersion: 2 });
});

it('knows its own earlier text whose answer was lost, though more was typed since', async () => {
  const { type, save, server, seen } = stage();
  save.mockImplementationOnce((written) => {
    Object.assign(server, written, { rowVersion: 2 });
    return Promise.reject(new AppError('unavailable', 'Failed to fetch'));
  });
  type('ab');
  await vi.advanceTimersByTimeAsync(1000);
  type('abc');
  await vi.advanceTimersByTimeAsync(6000);
  expect(server).toEqual({ ...note('abc'), rowVersion: 3 });
  expect(seen.map(({ kind }) => kind)).not.toContain('conflict');
});

it('asks nobody where something else of the note was changed', async () => {
  const { type, server, seen } = stage();
  server.rowVersion = 7;
  type('ab');
  await vi.advanceTimersByTimeAsync(1001);
  expect(server).toEqual({ ...note('ab'), rowVersion: 8 });
  expect(seen.map(({ kind }) => kind)).not.toContain('conflict');
});

it('shows both texts of a conflict, takes what is typed meanwhile, and saves what was chosen over theirs', async () => {
  const { autosave, type, server, last, draft } = stage();
  Object.assign(server, { ...note('theirs'), rowVersion: 5 });
  type('mine');
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toEqual({
    kind: 'conflict',
    mine: note('mine'),
    theirs: { ...note('theirs'), rowVersion: 5 },
  });
  type('mine, longer');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server).toMatchObject(note('theirs'));
  expect(draft.content).toContain('mine, longer');
  expect(last()).toMatchObject({ kind: 'conflict', mine: note('mine, longer') });
  autosave.resolve(note('both'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(server).toEqual({ ...note('both'), rowVersion: 6 });
  expect(draft.content).toBeUndefined();
});

it('has nothing to save where theirs was chosen', async () => {
  const { autosave, type, server, last, save, draft } = stage();
  Object.assign(server, { ...note('theirs'), rowVersion: 5 });
  type('mine');
  await vi.advanceTimersByTimeAsync(1000);
  autosave.resolve(note('theirs'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(last()).toMatchObject({ kind: 'saved' });
  expect(draft.content).toBeUndefined();
});

it.each([
  ['deleted', new AppError('not_found', 'gone'), { kind: 'gone' }],
  [
    'locked',
    new AppError('forbidden', 'This note is locked'),
    { kind: 'refused', message: 'This note is locked', canRetry: false },
  ],
  ['broken', new AppError('internal', 'Oops'), { kind: 'refused', message: 'Oops', canRetry: true }],
] as const)('keeps the text of a note that is %s', async (_, error, state) => {
  const { type, save, last, draft } = stage();
  save.mockRejectedValue(error);
  type('ab');
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toEqual(state);
  expect(draft.content).toContain('ab');
});

it('is gone where a stale note can no longer be read', async () => {
  const { type, reload, server, last } = stage();
  server.rowVersion = 9;
  reload.mockResolvedValue(undefined);
  type('ab');
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toEqual({ kind: 'gone' });
});

it('does not send what is too long, keeps it, and saves what was shortened', async () => {
  const { autosave, type, save, last, draft } = stage();
  autosave.change(() => ({ title, document: ofBytes(noteLimits.bytes + 1) as unknown as NoteDocument }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toEqual({ kind: 'too-long' });
  expect(draft.content?.length).toBeGreaterThan(noteLimits.bytes - 100);
  expect(save).not.toHaveBeenCalled();
  type('short');
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toMatchObject({ kind: 'saved' });
});

it('waits for a title that can be saved, and saves a title alone', async () => {
  const { autosave, save, last, draft, server } = stage();
  autosave.change(() => ({ ...note('ab'), title: ' ' }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toEqual({ kind: 'bad-title', message: 'Note title is required' });
  expect(save).not.toHaveBeenCalled();
  expect(draft.content).toContain('ab');
  autosave.change(() => ({ ...note('a'), title: 'Summer sets' }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(server).toMatchObject({ ...note('a'), title: 'Summer sets', rowVersion: 2 });
});

it('takes another title for a conflict', async () => {
  const { type, server, last } = stage();
  Object.assign(server, { title: 'Summer sets', rowVersion: 5 });
  type('mine');
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toMatchObject({ kind: 'conflict', mine: note('mine'), theirs: { title: 'Summer sets' } });
});

it('saves a draft of the same version, and compares one of an older version', async () => {
  const { autosave, server, last } = stage({ ...note('a'), rowVersion: 3 });
  autosave.restore({ ...note('draft'), rowVersion: 3 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(server).toMatchObject(note('draft'));
  const other = stage({ ...note('a'), rowVersion: 3 });
  other.autosave.restore({ ...note('draft'), rowVersion: 2 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(other.last()).toMatchObject({ kind: 'conflict', mine: note('draft') });
  expect(other.server).toMatchObject(note('a'));
  expect(last()).toMatchObject({ kind: 'saved' });
});

it('sends once, however many ask at the same moment', async () => {
  const { autosave, type, save } = stage();
  type('ab');
  await Promise.all([autosave.flush(), autosave.flush(), autosave.flush()]);
  expect(save).toHaveBeenCalledTimes(1);
});

it('sends what is unsaved when the page goes', async () => {
  const { autosave, type, server } = stage();
  type('ab');
  autosave.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(server).toMatchObject(note('ab'));
});

it('knows its own text with its keys in another order', async () => {
  const { autosave, save } = stage();
  expect(
    autosave.isBehind({
      title: ` ${title} `,
      document: { content: [{ content: [{ text: 'a', type: 'text' }], type: 'paragraph' }], type: 'doc' },
      rowVersion: 2,
    }),
  ).toBe(false);
  expect(autosave.isBehind({ ...note('b'), rowVersion: 3 })).toBe(true);
  expect(save).not.toHaveBeenCalled();
});

it.each(['', '{}', 'null', '{"title":"","rowVersion":1,"document":{"type":"script"}}'])(
  'takes no draft from %j',
  (content) => {
    expect(readDraft(content)).toBeUndefined();
  },
);
