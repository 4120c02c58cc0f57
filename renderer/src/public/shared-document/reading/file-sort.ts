export type FileSort = 'pdf' | 'picture' | 'video' | 'other';

const sorts: Readonly<Record<string, FileSort>> = {
  'application/pdf': 'pdf',
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  // Only some browsers can show these; elsewhere they are downloaded.
  'image/heic': 'picture',
  'image/heif': 'picture',
  'video/mp4': 'video',
};

/** How a file is shown, by the type that the server found in its bytes: a file name proves nothing. */
export const sortOf = (mime: string): FileSort => sorts[mime] ?? 'other';
