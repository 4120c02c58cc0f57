import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { fileNameOf, markdownOf } from './note-file.ts';

type Written = Pick<NoteDetail, 'title' | 'content'>;

/** Downloads the note in the browser, or opens the desktop's save dialog. */
export function downloadMarkdown({ title, content }: Written): void {
  const url = URL.createObjectURL(
    new Blob([markdownOf(title, content)], { type: 'text/markdown;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(title);
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}

export const copyMarkdown = ({ title, content }: Written): Promise<void> =>
  navigator.clipboard.writeText(markdownOf(title, content));
