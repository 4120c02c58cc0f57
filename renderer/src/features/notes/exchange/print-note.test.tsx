// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doc, h, p } from '#shared/domain/note-document/test-notes/build.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { printNote } from './print-note.tsx';
import { usePrint } from '#renderer/ui/print/use-print.ts';

const noteOf = (title: string) => ({
  title,
  content: doc(h(1, 'Looks'), p(`Text of ${title}`)) as unknown as NoteDocument,
  model: null,
});
const sheets = () =>
  [...document.querySelectorAll('.mq-print-sheet')].map((sheet) => [
    sheet.querySelector('h1')?.textContent,
    sheet.lastElementChild?.textContent,
  ]);
const papers: unknown[] = [];
beforeEach(() => {
  papers.length = 0;
  vi.stubGlobal('print', () => {
    dispatchEvent(new Event('beforeprint'));
    papers.push(sheets());
    dispatchEvent(new Event('afterprint'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('prints a note once, and leaves nothing of it on the page', () => {
  printNote(noteOf('Winter sets'));
  printNote(noteOf('Rate card'));
  expect(papers).toEqual([
    [['Winter sets', 'LooksText of Winter sets']],
    [['Rate card', 'LooksText of Rate card']],
  ]);
  expect(sheets()).toEqual([]);
});

it('prints the note that is open, as it is on the screen, by the keys of the browser as well', async () => {
  let shown = noteOf('Winter sets');
  const { unmount } = renderHook(() => {
    usePrint(
      async () => (await import('./print-note.tsx')).layOutNote,
      () => shown,
    );
  });
  await waitFor(() => {
    print();
    expect(papers.at(-1)).toEqual([['Winter sets', 'LooksText of Winter sets']]);
  });
  shown = noteOf('Summer sets');
  // From the menu, which passes the last saved text: the newer text on the page wins.
  printNote(noteOf('Winter sets'));
  expect(papers.at(-1)).toEqual([['Summer sets', 'LooksText of Summer sets']]);
  expect(sheets()).toEqual([]);
  unmount();
  print();
  expect(papers.at(-1)).toEqual([]);
});
