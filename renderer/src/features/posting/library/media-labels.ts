import { sizeText, sortLabels, sortOf } from '#renderer/entities/file/file-labels.ts';
import { lengthText } from '#renderer/features/posting/media/media-thumb.tsx';
import { countOf } from '#renderer/lib/text/counts.ts';
import type { PostMedia } from '#shared/contract/posting-rows.ts';
import { fold } from '#shared/lib/fold.ts';

export const mediaWords = { one: 'file', many: 'files', label: 'Files' };
const post = { one: 'post', many: 'posts' };

/** The text that a search looks at. */
export const mediaText = ({ fileName, alt, tags }: PostMedia): string =>
  fold(`${fileName}\n${alt}\n${tags.join('\n')}`);

/** Such as `Used in 3 posts`. */
export const usedText = ({ usedCount }: PostMedia): string =>
  usedCount === 0 ? 'Not used yet' : `Used in ${countOf(usedCount, post)}`;

/** Such as `Picture · 1600 × 1200 · 412 KB`. */
export const mediaFacts = ({ mime, width, height, seconds, sizeBytes }: PostMedia): string =>
  [
    mime === null ? 'Not checked yet' : sortLabels[sortOf(mime)],
    width === null || height === null ? '' : `${String(width)} × ${String(height)}`,
    seconds === null ? '' : lengthText(seconds),
    sizeText(sizeBytes),
  ]
    .filter((text) => text !== '')
    .join(' · ');

export const byNewest = (a: PostMedia, b: PostMedia): number => b.createdAt.localeCompare(a.createdAt);
