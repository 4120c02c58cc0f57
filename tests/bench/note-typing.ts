import type { Browser, Page } from 'playwright';
import {
  doc,
  h,
  li,
  node,
  p,
  text,
  mark,
  type Written,
} from '#shared/domain/note-document/test-notes/build.ts';
import { noteLimits } from '#shared/domain/note-document/note-document.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { storedBytes } from '#shared/domain/note-document/note-problem.ts';
import type { SavedNote } from '#renderer/entities/note-document/autosave/note-autosave.ts';
import type { NoteHost } from '#tests/support/note-page/note-host.ts';
import { serveNotePage } from '#tests/support/note-page/serve-note-page.ts';
import { nameHelper } from './probe.ts';
import { step } from './progress.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const rounds = 12;
const keysEach = 30;
/** Slower than the fastest typists, so that each key is painted before the next. */
const betweenKeysMs = 60;
const words = 'Bring the ivory coat, the lamp and the second phone; Studio B is ours from 11:45. ';

/** As long as a note may be, less room to type. */
function longNote(): NoteDocument {
  const blocks: Written[] = [];
  const part = (at: number): Written[] => [
    h(2, `Set ${String(at)}`),
    p(words.repeat(4), text('Red coat', mark('bold')), words),
    node('bulletList', [li(p(words)), li(p(words))]),
    p(words.repeat(6)),
  ];
  let bytes = 0;
  for (let at = 0; bytes < noteLimits.bytes - 8000; at += 1) {
    const blocksOfPart = part(at);
    bytes += storedBytes(blocksOfPart);
    blocks.push(...blocksOfPart);
  }
  return doc(...blocks) as unknown as NoteDocument;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface adds to the page's own
  interface Window {
    keyTimes: number[];
    saves: number;
    readNote: NoteHost['readNote'];
    saveNote: NoteHost['saveNote'];
  }
}

/** Milliseconds from each key to the frame that shows it. */
function watchKeys(): void {
  window.keyTimes = [];
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A message posted from a frame's callback arrives when that frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
}

/** The note's server, in the page: how a test talks with a page costs more than what a page asks of a server. */
function holdNote(document: NoteDocument): void {
  let text = JSON.stringify({ title: 'A long note', document, rowVersion: 1 });
  window.saves = 0;
  window.readNote = () => Promise.resolve({ data: JSON.parse(text) as SavedNote });
  window.saveNote = (written, rowVersion) => {
    window.saves += 1;
    text = JSON.stringify({ ...written, rowVersion: rowVersion + 1 });
    return Promise.resolve({ data: { rowVersion: rowVersion + 1 } });
  };
}

async function typeWords(page: Page): Promise<void> {
  await page.bringToFront();
  await page
    .locator('[contenteditable="true"] p')
    .nth(200)
    .click({ position: { x: 40, y: 8 } });
  for (let at = 0; at < keysEach; at += 1) {
    await page.keyboard.press('abcdefgh '.charAt(at % 9) === ' ' ? 'Space' : 'abcdefgh '.charAt(at % 9));
    await page.waitForTimeout(betweenKeysMs);
  }
  // What was typed is saved before the other is typed into.
  await page.waitForTimeout(1500);
}

/** Typing in a note of 200 kB, beside a bare field with the same text. */
export async function noteTypingRows(browser: Browser): Promise<Row[]> {
  const document = longNote();
  const server = await serveNotePage();
  try {
    const open = async (hash: string) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript({ content: nameHelper });
      await page.addInitScript(watchKeys);
      await page.addInitScript(holdNote, document);
      await page.goto(`${server.url}${hash}`);
      await page.locator('[contenteditable="true"] p').nth(200).waitFor({ timeout: 60_000 });
      return page;
    };
    const bare = await open('#bare');
    const editor = await open('');
    step('Typing');
    // In turns, so that a busy moment of the machine falls on both.
    for (let round = 0; round < rounds; round += 1) for (const page of [bare, editor]) await typeWords(page);
    if ((await editor.evaluate(() => window.saves)) === 0) throw new Error('Nothing of the note was saved');
    const [bareTimes, times] = await Promise.all(
      // The first round compiles.
      [bare, editor].map((page) => page.evaluate((skipped) => window.keyTimes.slice(skipped), keysEach)),
    );
    const row = (name: string, share: number): Row => ({
      what: `typing in a note of 200 kB, key to painted, ${name}`,
      value: quantile(times ?? [], share),
      unit: 'ms',
      ...(share === 0.95 ? { target: 1.5 * quantile(bareTimes ?? [], share) } : {}),
      beside: quantile(bareTimes ?? [], share),
    });
    return [row('p50', 0.5), row('p95', 0.95)];
  } finally {
    await server.stop();
  }
}
