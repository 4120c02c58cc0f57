// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  draftOf,
  leaveDrafts,
  openDrafts,
  startDrafts,
  type DraftStorage,
} from '#renderer/lib/drafts/drafts.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { readDraft } from './note-autosave.ts';
import { useNoteAutosave } from './use-note-autosave.ts';

const owner = '0b7f6a52-1c1e-4d6f-9a33-5f0c2e7d9b10';
const draftName = 'note 12: Text';
const saying = (text: string): NoteDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const written = (text: string) => ({ title: 'Winter sets', document: saying(text) });

let dropElsewhere: Parameters<NonNullable<DraftStorage['follow']>>[0];
beforeEach(async () => {
  vi.useFakeTimers();
  useConnectionStore.setState({ isOnline: true });
  startDrafts(owner);
  await openDrafts({
    open: () => Promise.resolve([]),
    keep: () => Promise.resolve(),
    drop: () => Promise.resolve(),
    clear: () => Promise.resolve(),
    follow: (onDropped) => {
      dropElsewhere = onDropped;
    },
  });
});
afterEach(() => {
  leaveDrafts();
  vi.useRealTimers();
});

/** A note being edited, while another window of the same person has saved a different text. */
async function conflict() {
  const held = renderHook(() =>
    useNoteAutosave({
      draftName,
      opened: { ...written('Six looks'), rowVersion: 1 },
      save: () => Promise.reject(new AppError('conflict', 'Stale', { hint: 'stale' })),
      reload: () => Promise.resolve({ ...written('From the other window'), rowVersion: 2 }),
      describe: String,
      titleProblem: () => undefined,
      onReplace: () => undefined,
    }),
  );
  await act(async () => {
    held.result.current.change(() => written('From this window'));
    await vi.advanceTimersByTimeAsync(5000);
  });
  expect(held.result.current.state.kind).toBe('conflict');
  return held;
}
const kept = () => readDraft(draftOf(draftName)?.content ?? '')?.document;

it('keeps its text though another window of the same person saves its own', async () => {
  await conflict();
  expect(kept()).toEqual(saying('From this window'));
  await act(async () => {
    dropElsewhere({ ownerId: owner, name: draftName, at: Date.now() });
    expect(kept()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5000);
  });
  expect(kept()).toEqual(saying('From this window'));
});

it('keeps nothing of someone who has signed out in another window', async () => {
  await conflict();
  await act(async () => {
    dropElsewhere({ at: Date.now() });
    leaveDrafts();
    await vi.advanceTimersByTimeAsync(5000);
  });
  startDrafts(owner);
  expect(kept()).toBeUndefined();
});

it('keeps nothing of what is saved', async () => {
  const { result } = renderHook(() =>
    useNoteAutosave({
      draftName,
      opened: { ...written('Six looks'), rowVersion: 1 },
      save: () => Promise.resolve({ rowVersion: 2 }),
      reload: () => Promise.resolve(undefined),
      describe: String,
      titleProblem: () => undefined,
      onReplace: () => undefined,
    }),
  );
  await act(async () => {
    result.current.change(() => written('Seven looks'));
    await vi.advanceTimersByTimeAsync(800);
  });
  expect(kept()).toEqual(saying('Seven looks'));
  await act(async () => {
    await vi.advanceTimersByTimeAsync(10_000);
  });
  expect(result.current.state.kind).toBe('saved');
  expect(kept()).toBeUndefined();
});
