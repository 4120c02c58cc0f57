import { fileTypeFromBuffer } from 'file-type/core';

/** As much of a file as is looked at. */
export const lookedAtBytes = 64 * 1024;

const pictures = ['image/png', 'image/jpeg', 'image/webp'];
/** What iPhones make: kept as it came, and shown where a browser can. */
const phonePictures = ['image/heic', 'image/heif'];
const office = 'application/vnd.openxmlformats-officedocument';
const papers = [
  'application/pdf',
  `${office}.wordprocessingml.document`,
  `${office}.spreadsheetml.sheet`,
  `${office}.presentationml.presentation`,
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
];

/** What each bucket takes. Neither archives and programs nor office files with macros, whatever their names say. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  pictures,
  documents: [...papers, ...pictures, ...phonePictures, 'video/mp4', 'video/quicktime', 'video/webm'],
  attachments: [
    ...papers,
    ...pictures,
    ...phonePictures,
    ...['image/gif', 'image/avif'],
    ...['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v'],
    ...['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/ogg'],
  ],
};

/**
 * What a file is, by its first bytes and by nothing that anyone says of it; null where that is unknown or not accepted. Text, HTML and
 * SVG have no mark by which they are known, and are refused with whatever else has none.
 */
export async function acceptedType(bucket: string, start: Uint8Array): Promise<string | null> {
  // A reader that runs out of bytes in the middle has found nothing.
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  const type = found?.mime;
  return type !== undefined && (accepted[bucket] ?? []).includes(type) ? type : null;
}
