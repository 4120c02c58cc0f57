/** The limits of the file buckets (…1950_storage.sql), and the sizes of transfers. */
export const fileLimits = {
  /** Files per row. */
  attachments: 20,
  attachmentBytes: 25 * 1024 * 1024,
  documentBytes: 50 * 1024 * 1024,
  pictureBytes: 5 * 1024 * 1024,
  /** Bytes of a file name in UTF-8. */
  nameBytes: 255,
  /** The part size of an upload: hosted Storage accepts no other size, except for the last part. */
  partBytes: 6 * 1024 * 1024,
  /** The largest range of a file that is requested at once. */
  pieceBytes: 8 * 1024 * 1024,
} as const;

export const buckets = ['attachments', 'documents', 'pictures'] as const;
export type Bucket = (typeof buckets)[number];

export const bucketBytes: Readonly<Record<Bucket, number>> = {
  attachments: fileLimits.attachmentBytes,
  documents: fileLimits.documentBytes,
  pictures: fileLimits.pictureBytes,
};

/** A uuid below an area's name; pictures have their file extension. */
export const objectNameShape =
  /^(?:[a-z]{2,20}\/)?[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?:\.(?:png|jpg|jpeg|webp))?$/;

/** Why a file cannot have this name, as a sentence for the user; undefined if it can. The database checks the same. */
export function fileNameProblem(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'This file has no name';
  if (new TextEncoder().encode(trimmed).length > fileLimits.nameBytes)
    return 'The name of this file is too long. Use 255 bytes or fewer.';
  // eslint-disable-next-line no-control-regex -- that is what a name must not have
  return /[/\\\u0000-\u001f\u007f-\u009f]/.test(trimmed)
    ? 'The name of this file has signs that can’t be used'
    : undefined;
}
