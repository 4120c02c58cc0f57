export type FileSort = 'pdf' | 'picture' | 'video' | 'other';

const sorts: Readonly<Record<string, FileSort>> = {
  'application/pdf': 'pdf',
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  // Where the browser can; elsewhere it is downloaded.
  'image/heic': 'picture',
  'image/heif': 'picture',
  'video/mp4': 'video',
};

/** How a file is shown, by what the server says that its bytes are: a name says nothing. */
export const sortOf = (mime: string): FileSort => sorts[mime] ?? 'other';
