/** What the buckets of files take (…1950_storage.sql), and how large what travels at once is. */
export const fileLimits = {
  /** Of a row. */
  attachments: 20,
  attachmentBytes: 25 * 1024 * 1024,
  documentBytes: 50 * 1024 * 1024,
  pictureBytes: 5 * 1024 * 1024,
  /** Of a name, in UTF-8. */
  nameBytes: 255,
  /** A part of an upload: hosted Storage takes no other size but for the last. */
  partBytes: 6 * 1024 * 1024,
  /** Of a file, asked for at once. */
  pieceBytes: 8 * 1024 * 1024,
} as const;

export const buckets = ['attachments', 'documents', 'pictures'] as const;
export type Bucket = (typeof buckets)[number];

export const bucketBytes: Readonly<Record<Bucket, number>> = {
  attachments: fileLimits.attachmentBytes,
  documents: fileLimits.documentBytes,
  pictures: fileLimits.pictureBytes,
};

/** A uuid below the name of an area; pictures say what they are. */
export const objectNameShape =
  /^(?:[a-z]{2,20}\/)?[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?:\.(?:png|jpg|jpeg|webp))?$/;

/** Why a file cannot have this name, as people read it; undefined where it can. The database asks the same. */
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
