import { describe, expect, it } from 'vitest';
import { emptyNote, noteLimits } from '#shared/domain/note-document/note-document.ts';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import { fileNameOf, markdownOf, readMarkdown } from './note-file.ts';

describe('a note from Markdown', () => {
  it('takes its first heading as its title', () => {
    expect(readMarkdown('# Winter sets\n\nSix looks', 'file')).toEqual({
      title: 'Winter sets',
      content: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Six looks' }] }],
      },
    });
    expect(readMarkdown('# Winter sets', '').content).toEqual(emptyNote());
  });

  it('is else called what was typed, or what its file is', () => {
    expect(readMarkdown('Six looks', ' file ').title).toBe('file');
    expect(readMarkdown('## Second level\n\ntext', '').title).toBe('Imported note');
    expect(Array.from(readMarkdown(`# ${'é'.repeat(300)}`, '').title)).toHaveLength(200);
  });

  it('holds nothing that runs', () => {
    const { content } = readMarkdown(
      '[a](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>',
      '',
    );
    expect(noteProblem(content)).toBeUndefined();
    expect(JSON.stringify(content)).not.toContain('"href"');
  });

  it('is refused where it is too long', () => {
    expect(() => readMarkdown('x'.repeat(noteLimits.bytes + 1), '')).toThrow('Note is too long');
    // Short as Markdown, but too long in its stored form.
    expect(() => readMarkdown('- a\n'.repeat(10_000), '')).toThrow('Note is too long');
  });

  it('is the same again after it went out', () => {
    const { title, content } = readMarkdown(
      '# A *b*\n\n- [x] one\n- [ ] two\n\n> quote\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      '',
    );
    expect(readMarkdown(markdownOf(title, content), '')).toEqual({ title, content });
  });
});

it.each([
  ['Winter sets', 'Winter sets.md'],
  ['a/b\\c: "d"?', 'a b c d.md'],
  ['..', 'Note.md'],
  ['\u202Egpj.exe', 'gpj.exe.md'],
  ['Привет', 'Привет.md'],
])('calls the file of %s %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
