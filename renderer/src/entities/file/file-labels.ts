import type { Bucket } from '#shared/domain/file-limits.ts';

const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** `812 bytes`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || amount >= 100 ? 0 : 1;
  const text = amount.toFixed(digits).replace(/\.0$/, '');
  return `${text} ${unit === 0 && bytes === 1 ? 'byte' : (units[unit] ?? '')}`;
}

export type FileSort = 'picture' | 'pdf' | 'document' | 'sheet' | 'slides' | 'video' | 'audio' | 'other';

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';
const sorts: Readonly<Record<string, FileSort>> = {
  'application/pdf': 'pdf',
  [`${office}wordprocessingml.document`]: 'document',
  [`${office}spreadsheetml.sheet`]: 'sheet',
  [`${office}presentationml.presentation`]: 'slides',
  [`${openDocument}text`]: 'document',
  [`${openDocument}spreadsheet`]: 'sheet',
};

/** The kind of a file by its detected media type; `other` until it was detected. */
export function sortOf(mediaType: string | null): FileSort {
  if (mediaType === null) return 'other';
  const [group] = mediaType.split('/', 1);
  if (group === 'image') return 'picture';
  return sorts[mediaType] ?? (group === 'video' ? 'video' : group === 'audio' ? 'audio' : 'other');
}

export const sortLabels: Readonly<Record<FileSort, string>> = {
  picture: 'Picture',
  pdf: 'PDF',
  document: 'Document',
  sheet: 'Spreadsheet',
  slides: 'Presentation',
  video: 'Video',
  audio: 'Audio',
  other: 'File',
};

/** The format of iPhone photos; few browsers show it. */
export const isHeic = (mediaType: string | null): boolean =>
  mediaType === 'image/heic' || mediaType === 'image/heif';

/** Image types that every browser shows. */
const shownPictures: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]);

/** Whether it can be previewed, HEIC only where the browser can; other files are downloaded. */
export const isShown = (mediaType: string | null): boolean =>
  mediaType === 'application/pdf' ||
  isHeic(mediaType) ||
  (mediaType !== null && shownPictures.has(mediaType));

/** Video types that the supported browsers play. */
const playedVideos: ReadonlySet<string> = new Set(['video/mp4', 'video/webm', 'video/quicktime']);

export const isPlayed = (mediaType: string | null): boolean =>
  mediaType !== null && playedVideos.has(mediaType);

/** Whether there is a viewer: the preview dialog shows pictures and PDFs, and `FileView` videos as well. */
export const isViewed = (mediaType: string | null): boolean => isShown(mediaType) || isPlayed(mediaType);

/** The media type sent when the browser doesn't know it; the server detects the real one. */
export const unknownType = 'application/octet-stream';

export const notTaken = (bucket: Bucket): string =>
  `This isn’t a file that can be added. PDFs, Office and OpenDocument files, ${bucket === 'attachments' ? 'pictures, video and audio' : 'pictures and video'} can be.`;
