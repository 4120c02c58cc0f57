import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { excerptOf, plainText } from '#shared/domain/note-document/note-text.ts';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { doc, li, mark, mention, node, p, text } from '#shared/domain/note-document/test-notes/build.ts';
import { hostileAddresses } from '#shared/domain/note-document/test-notes/hostile-addresses.ts';
import { hostileHtml } from '#shared/domain/note-document/test-notes/hostile-html.ts';
import { tomas } from '#shared/domain/note-document/test-notes/test-notes.ts';
import { NoteDiffView } from './diff/note-diff-view.tsx';
import { noteDiff } from './diff/note-diff.ts';
import { noteFromMarkdown } from './markdown/from-markdown.ts';
import { noteToMarkdown } from './markdown/to-markdown.ts';
import { NoteText } from './text/note-text.tsx';
import { unsafeParts } from './test-unsafe.ts';

// Malicious notes, in everything that shows or imports notes. The editor has its own test.

const ran = vi.fn();
beforeEach(() => {
  vi.stubGlobal('ran', ran);
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(ran).not.toHaveBeenCalled();
});

const asNote = (...content: unknown[]) => doc(...content) as unknown as NoteDocument;
/** The same as a note may contain it: as text, with marks, in a list, as code, and as a person's name. */
const saying = (words: string) =>
  asNote(
    p(words, text(words, mark('bold')), mention(tomas, words.replaceAll(/[\n\r]/g, ' ').slice(0, 200))),
    node('bulletList', [li(p(words))]),
    node('codeBlock', [text(words)]),
  );
const storable = (words: string) => words.replaceAll(/\0|\p{Surrogate}/gu, '');

async function shown(ui: React.ReactNode): Promise<HTMLElement> {
  const { container } = renderWithKit(<main>{ui}</main>);
  const root = container.querySelector('main');
  if (root === null) throw new Error('Nothing was drawn');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([...root.children].flatMap(unsafeParts)).toEqual([]);
  return root;
}

describe.each(hostileHtml)('%s', (given) => {
  const words = storable(given);

  it('is its own words where a note is read, printed, compared and cut', async () => {
    const note = saying(words);
    expect(noteProblem(note)).toBeUndefined();
    expect((await shown(<NoteText document={note} />)).textContent).toContain(words);
    const parts = noteDiff(asNote(p('before')), note);
    for (const side of ['before', 'after', 'both'] as const)
      await shown(<NoteDiffView parts={parts} side={side} />);
    const reworded = noteDiff(asNote(p(words, ' once')), asNote(p(words, ' twice')));
    expect((await shown(<NoteDiffView parts={reworded} side="both" />)).textContent).toContain(words);
    expect(plainText(note)).toContain(words);
    expect(excerptOf(note)).not.toBe('');
  });

  it('is words, or nothing, in Markdown', async () => {
    for (const markdown of [
      given,
      `a ${given}`,
      `# ${given}`,
      `- ${given}`,
      `\`\`\`${given}`,
      `[a](${given})`,
    ]) {
      const note = noteFromMarkdown(markdown);
      expect(noteProblem(note)).toBeUndefined();
      await shown(<NoteText document={note} />);
    }
    const note = saying(words);
    const again = noteFromMarkdown(noteToMarkdown(note));
    expect(noteProblem(again)).toBeUndefined();
    await shown(<NoteText document={again} />);
  });
});

it('no address of a forged note becomes a link', async () => {
  for (const href of hostileAddresses) {
    const forged = asNote(p(text('a', mark('link', { href }))));
    expect((await shown(<NoteText document={forged} />)).querySelector('a')).toBeNull();
  }
});

it('no forged element is drawn', async () => {
  for (const type of ['script', 'iframe', 'image', 'svg', 'constructor', '__proto__', 'div']) {
    const forged = asNote({
      type,
      text: 'ran()',
      content: [text('ran()')],
      attrs: { onclick: 'ran()', level: 'script' },
    });
    await shown(<NoteText document={forged} />);
    await shown(<NoteText document={asNote(node('heading', [text('a')], { level: `script` }))} />);
  }
});
