import { expect, it } from 'vitest';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import { doc, h, li, mark, node, p, task, text } from '#shared/domain/note-document/test-notes/build.ts';
import { hostileAddresses } from '#shared/domain/note-document/test-notes/hostile-addresses.ts';
import { fullNote } from '#shared/domain/note-document/test-notes/test-notes.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { noteFromMarkdown } from './from-markdown.ts';
import { noteToMarkdown } from './to-markdown.ts';

const note = (...content: unknown[]) => doc(...content) as unknown as NoteDocument;

it.each([
  ['headings and lists', note(h(1, 'A'), h(3, 'B'), node('bulletList', [li(p('x')), li(p('y'))]))],
  [
    'text that looks like Markdown',
    note(p('1. no list'), p('# no heading'), p('*no* _marks_ `x` [x](y) <b> | ~~')),
  ],
  ['marks within words', note(p('a', text('b', mark('bold')), text('c', mark('italic')), 'd'))],
  [
    'underline, highlight and code',
    note(p(text('u', mark('underline')), ' ', text('h', mark('highlight')), ' ', text('`', mark('code')))),
  ],
  [
    'tasks in one another',
    note(node('taskList', [task(true, p('x'), node('taskList', [task(false, p('y'))]))])),
  ],
  ['code with a fence in it', note(node('codeBlock', [text('```\nx\n```')], { language: 'md' }))],
  ['two lists side by side', note(node('bulletList', [li(p('x'))]), node('taskList', [task(false, p('y'))]))],
])('brings back %s', (_, given) => {
  expect(noteFromMarkdown(noteToMarkdown(given))).toEqual(given);
});

it('changes nothing more the second time, and loses no word', () => {
  const once = noteFromMarkdown(noteToMarkdown(fullNote as unknown as NoteDocument));
  expect(noteProblem(once)).toBeUndefined();
  expect(noteFromMarkdown(noteToMarkdown(once))).toEqual(once);
  for (const words of ['Tomás Reyes', 'paragraphs', 'TASK-436', 'if (a < 2)', 'مرحبا'])
    expect(JSON.stringify(once)).toContain(words);
});

it('takes hostile Markdown as text', () => {
  for (const href of hostileAddresses.filter((each) => typeof each === 'string')) {
    const made = noteFromMarkdown(`[a](<${href.replaceAll('\n', '')}>)\n\n[a]: ${href}\n\n<${href}>`);
    expect(noteProblem(made), href).toBeUndefined();
    expect(JSON.stringify(made), href).not.toMatch(/"href":"(?!https?:|mailto:)/i);
  }
  const made = noteFromMarkdown(
    '<script>alert(1)</script>\n\n![a](javascript:x)\n\nx <img src=x onerror=alert(1)> \0',
  );
  expect(noteProblem(made)).toBeUndefined();
  expect(JSON.stringify(made)).toContain('<script>alert(1)</script>');
});
