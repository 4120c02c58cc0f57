import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconTable,
  IconVideo,
} from '@tabler/icons-react';
import { sortOf, type FileSort } from './file-labels.ts';

const icons: Readonly<Record<FileSort, typeof IconFile>> = {
  picture: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconFileText,
  sheet: IconTable,
  slides: IconPresentation,
  video: IconVideo,
  audio: IconMusic,
  other: IconFile,
};

/** The icon of a file type. The text next to it says the same. */
export function FileIcon({ mediaType, size = 16 }: { mediaType: string | null; size?: number }) {
  const Icon = icons[sortOf(mediaType)];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
