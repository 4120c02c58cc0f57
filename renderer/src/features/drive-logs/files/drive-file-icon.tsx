import {
  IconFile,
  IconFileText,
  IconFolder,
  IconMovie,
  IconMusic,
  IconPhoto,
  type Icon,
} from '@tabler/icons-react';
import type { DriveKind } from '#shared/domain/drive-values.ts';

const icons: Readonly<Record<DriveKind, Icon>> = {
  folder: IconFolder,
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  document: IconFileText,
  other: IconFile,
};

export function DriveFileIcon({ kind }: { kind: DriveKind }) {
  const Mark = icons[kind];
  return <Mark size={16} stroke={1.7} aria-hidden />;
}
