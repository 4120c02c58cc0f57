import type { NoteDocument, NoteNode } from './note-document.ts';

const isTextual = ({ type }: NoteNode) => type === 'paragraph' || type === 'heading' || type === 'codeBlock';

/** A note as plain text, one line per paragraph: for search, excerpts and counts. */
export function plainText(document: NoteDocument): string {
  const lines: string[] = [];
  const visit = (node: NoteNode): void => {
    if (isTextual(node)) lines.push((node.content ?? []).map(inlineText).join(''));
    else node.content?.forEach(visit);
  };
  document.content.forEach(visit);
  return lines.join('\n');
}

export function inlineText({ type, text = '', attrs }: NoteNode): string {
  if (type === 'hardBreak') return '\n';
  const label = attrs?.['label'];
  return type === 'mention' ? `@${typeof label === 'string' ? label : ''}` : text;
}

/** The beginning, on one line. */
export function excerptOf(document: NoteDocument, most = 160): string {
  const line = plainText(document).replaceAll(/\s+/g, ' ').trim();
  const signs = Array.from(line.slice(0, most * 2));
  return signs.length <= most && line.length <= most * 2
    ? line
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

export const wordCount = (document: NoteDocument): number =>
  plainText(document).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;

/** The ids of the people it mentions, each once. */
export function mentionsInNote(document: NoteDocument): string[] {
  const ids = new Set<string>();
  const visit = ({ type, attrs, content }: NoteNode): void => {
    const id = attrs?.['id'];
    if (type === 'mention' && typeof id === 'string') ids.add(id);
    content?.forEach(visit);
  };
  document.content.forEach(visit);
  return [...ids];
}
