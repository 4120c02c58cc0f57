import { noteFromMarkdown } from '#renderer/entities/note-document/markdown/from-markdown.ts';
import { noteToMarkdown } from '#renderer/entities/note-document/markdown/to-markdown.ts';
import {
  emptyNote,
  noteLimits,
  type NoteDocument,
  type NoteNode,
} from '#shared/domain/note-document/note-document.ts';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';

/** A note as a file: its title as the first heading. */
export const markdownOf = (title: string, document: NoteDocument): string =>
  noteToMarkdown({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: title }] },
      ...document.content,
    ],
  });

/** The file name: characters that a system does not allow are omitted. */
export const fileNameOf = (title: string): string =>
  `${
    title
      .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[ .]+|[ .]+$/g, '')
      .slice(0, 100) || 'Note'
  }.md`;

export type ReadNote = { title: string; content: NoteDocument };

/** The size of Markdown that can still become a note; formatting makes the stored form larger. */
export const isTooLong = (text: string): boolean => new Blob([text]).size > noteLimits.bytes;

/**
 * Reads a note from Markdown; a heading on the first line becomes the title. Throws an error with the message to show.
 */
export function readMarkdown(text: string, otherTitle: string): ReadNote {
  if (isTooLong(text)) throw new Error('Note is too long');
  const document = noteFromMarkdown(text);
  const [first, ...rest] = document.content;
  const isTitled = first?.type === 'heading' && first.attrs?.['level'] === 1 && wordsOf(first) !== '';
  const title = isTitled ? wordsOf(first) : otherTitle.trim() || 'Imported note';
  const content: NoteDocument = isTitled
    ? rest.length === 0
      ? emptyNote()
      : { type: 'doc', content: rest }
    : document;
  const problem = noteProblem(content);
  if (problem !== undefined)
    throw new Error(problem.kind === 'too-long' ? 'Note is too long' : 'This text can’t become a note');
  return { title: Array.from(title).slice(0, noteFieldLimits.title).join('').trim(), content };
}

const wordsOf = ({ text, attrs, content = [] }: NoteNode): string => {
  const label = attrs?.['label'];
  return (text ?? (typeof label === 'string' ? `@${label}` : content.map(wordsOf).join(''))).trim();
};
