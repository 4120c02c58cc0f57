import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftBounds, type Draft } from '#shared/domain/drafts.ts';
import {
  draftOf,
  dropDraft,
  flushDrafts,
  forgetDrafts,
  leaveDrafts,
  noteTyped,
  openDrafts,
  pauseDrafts,
  startDrafts,
  useDrafts,
  type DraftStorage,
} from './drafts.ts';

const start = Date.parse('2026-11-22T09:00:00Z');
const draft = (name: string, content: string, typedAt = start - 1000): Draft => ({ name, content, typedAt });

/** A storage that holds one person's drafts, as on every host. */
function createStorage(kept: Draft[] = [], ownerId = 'mia') {
  let owner = ownerId;
  const drafts = new Map(kept.map((one) => [one.name, one]));
  let hear: Parameters<NonNullable<DraftStorage['follow']>>[0] = () => undefined;
  const storage = {
    open: vi.fn(async (person: string) => {
      if (person !== owner) drafts.clear();
      owner = person;
      return [...drafts.values()];
    }),
    keep: vi.fn(async (_person: string, one: Draft) => void drafts.set(one.name, one)),
    drop: vi.fn(async (_person: string, name: string) => void drafts.delete(name)),
    clear: vi.fn(async () => {
      drafts.clear();
    }),
    follow: (listener: typeof hear) => {
      hear = listener;
    },
  } satisfies DraftStorage;
  return {
    storage,
    drafts,
    tell: (dropped: Parameters<typeof hear>[0]) => {
      hear(dropped);
    },
  };
}

const type = (name: string, content: string | undefined) => {
  noteTyped(name, () => content);
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  leaveDrafts();
});

afterEach(() => {
  vi.useRealTimers();
});

it('keeps what is typed a moment later, and once for many keys', async () => {
  const { storage, drafts } = createStorage();
  startDrafts('mia');
  await openDrafts(storage);
  type('new model', 'N');
  type('new model', 'No');
  expect(storage.keep).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300);
  expect(storage.keep).toHaveBeenCalledExactlyOnceWith('mia', draft('new model', 'No', start));
  expect(drafts.get('new model')?.content).toBe('No');
});

it('gives back what an earlier page has kept, unless something newer was typed meanwhile', async () => {
  const { storage } = createStorage([draft('new model', 'old'), draft('profile', 'Mia')]);
  startDrafts('mia');
  type('new model', 'new');
  flushDrafts();
  await openDrafts(storage);
  expect(draftOf('new model')?.content).toBe('new');
  expect(draftOf('profile')?.content).toBe('Mia');
  expect(storage.keep).toHaveBeenCalledExactlyOnceWith('mia', draft('new model', 'new', start));
});

it('keeps what is typed while the storage opens, for a page that is gone before', async () => {
  const { storage, drafts } = createStorage();
  let answer = (_found: Draft[]): void => undefined;
  storage.open.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  startDrafts('mia');
  const opened = openDrafts(storage);
  type('new model', 'Nova');
  flushDrafts();
  expect(drafts.get('new model')?.content).toBe('Nova');
  answer([]);
  await opened;
  expect(draftOf('new model')?.content).toBe('Nova');
});

it('keeps nothing of what is typed before someone is signed in', async () => {
  const { storage } = createStorage();
  type('sign in', 'mia@');
  startDrafts('mia');
  await openDrafts(storage);
  flushDrafts();
  expect(storage.keep).not.toHaveBeenCalled();
});

it('forgets what was sent, though its last keys were not kept yet', async () => {
  const { storage, drafts } = createStorage([draft('new model', 'No')]);
  startDrafts('mia');
  await openDrafts(storage);
  type('new model', 'Nova');
  dropDraft('new model');
  await vi.advanceTimersByTimeAsync(300);
  expect(drafts.size).toBe(0);
  expect(draftOf('new model')).toBeUndefined();
});

it('forgets what is emptied again, or grows too long', async () => {
  const { storage, drafts } = createStorage();
  startDrafts('mia');
  await openDrafts(storage);
  for (const last of [undefined, 'x'.repeat(draftBounds.contentLength + 1)]) {
    type('new model', 'Nova');
    flushDrafts();
    expect(drafts.size).toBe(1);
    type('new model', last);
    flushDrafts();
    expect(drafts.size).toBe(0);
    expect(draftOf('new model')).toBeUndefined();
  }
});

it('makes room for what is typed last', async () => {
  const { storage, drafts } = createStorage();
  startDrafts('mia');
  await openDrafts(storage);
  for (let row = 0; row <= draftBounds.count; row += 1) {
    vi.setSystemTime(start + row);
    type(`row ${row}`, 'x');
    flushDrafts();
  }
  expect(drafts.size).toBe(draftBounds.count);
  expect(drafts.has('row 0')).toBe(false);
});

it('is asked for again when a session has expired', async () => {
  const { storage, drafts } = createStorage();
  startDrafts('mia');
  await openDrafts(storage);
  type('new model', 'Nova');
  pauseDrafts();
  expect(drafts.get('new model')?.content).toBe('Nova');
  expect(useDrafts.getState()).toMatchObject({ isOpen: false, ownerId: 'mia' });

  startDrafts('mia');
  await openDrafts(storage);
  expect(draftOf('new model')?.content).toBe('Nova');
});

it('is gone here and there when someone signs out', async () => {
  const { storage, drafts } = createStorage([draft('profile', 'Mia')]);
  startDrafts('mia');
  await openDrafts(storage);
  type('new model', 'Nova');
  forgetDrafts();
  await vi.advanceTimersByTimeAsync(300);
  expect(drafts.size).toBe(0);
  expect(storage.keep).not.toHaveBeenCalled();
  startDrafts('mia');
  expect(draftOf('profile')).toBeUndefined();
});

it('is for the person who typed it, and nobody else', async () => {
  const { storage, drafts } = createStorage();
  startDrafts('mia');
  await openDrafts(storage);
  type('new model', 'Nova');
  pauseDrafts();
  startDrafts('tomas');
  await openDrafts(storage);
  expect(draftOf('new model')).toBeUndefined();
  expect(drafts.size).toBe(0);
});

it('hears what another window has sent, and keeps what was typed here after that', async () => {
  const { storage, tell } = createStorage([draft('new model', 'Nova'), draft('profile', 'Mia')]);
  startDrafts('mia');
  await openDrafts(storage);
  tell({ ownerId: 'tomas', name: 'profile', at: start });
  expect(draftOf('profile')).toBeDefined();
  tell({ ownerId: 'mia', name: 'new model', at: start });
  expect(draftOf('new model')).toBeUndefined();
  vi.setSystemTime(start + 1);
  type('new model', 'Vega');
  flushDrafts();
  tell({ at: start });
  expect(draftOf('profile')).toBeUndefined();
  expect(draftOf('new model')?.content).toBe('Vega');
});

it('lasts as long as the page where nothing can be stored', async () => {
  const { storage } = createStorage();
  storage.open.mockRejectedValue(new Error('no database'));
  startDrafts('mia');
  await openDrafts(storage);
  type('new model', 'Nova');
  pauseDrafts();
  startDrafts('mia');
  expect(draftOf('new model')?.content).toBe('Nova');
});

it('is written when the page has nothing better to do', () => {
  const idle = vi.fn<(run: () => void) => number>();
  vi.stubGlobal('requestIdleCallback', idle);
  startDrafts('mia');
  type('task 1: Title', 'Call Luna');
  vi.advanceTimersByTime(1000);
  expect(draftOf('task 1: Title')).toBeUndefined();
  // A field has one draft at a time, no matter what is typed in the meantime.
  type('task 1: Title', 'Call Luna today');
  vi.advanceTimersByTime(1000);
  expect(idle).toHaveBeenCalledOnce();
  idle.mock.calls[0]?.[0]();
  expect(draftOf('task 1: Title')?.content).toBe('Call Luna today');
  vi.unstubAllGlobals();
});
