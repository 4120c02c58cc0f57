import type { Upload } from '#renderer/public/shared-document/server/uploading.ts';

const megabyte = 1_048_576;

/** `512 B`, `83 kB`, `4.2 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)} B`;
  if (bytes < megabyte) return `${String(Math.round(bytes / 1024))} kB`;
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;
}

/** `PDF, PNG, JPG, WEBP, HEIC, up to 10 MB each. 2 of 5 files can still be sent.` */
export function factsText({ typesText, maxBytes, maxFiles, received }: Upload): string {
  const size = `up to ${String(Math.floor(maxBytes / megabyte))} MB`;
  if (maxFiles === 1) return `${typesText}, ${size}. One file.`;
  return `${typesText}, ${size} each. ${String(maxFiles - received)} of ${String(maxFiles)} files can still be sent.`;
}

/** A problem that is known before the file is sent. */
export function problemOf(file: File, { maxBytes, mediaTypes, typesText }: Upload): string | undefined {
  if (file.size === 0) return 'This file is empty';
  if (file.size > maxBytes) return `This file is larger than ${String(Math.floor(maxBytes / megabyte))} MB`;
  if (file.type !== '' && !mediaTypes.includes(file.type))
    return `This kind of file isn’t asked for. Send ${typesText}.`;
  return undefined;
}

/** The file types that the file picker offers. Some systems recognise HEIC pictures only by their extension. */
export const acceptOf = (mediaTypes: readonly string[]): string =>
  [...mediaTypes, ...(mediaTypes.includes('image/heic') ? ['.heic', '.heif'] : [])].join(',');
