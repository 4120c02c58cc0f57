import { IconLock, IconShieldLock } from '@tabler/icons-react';
import { FileIcon } from '#renderer/entities/file/file-icon.tsx';
import { sortOf } from '#renderer/entities/file/file-words.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { ManagedDocument } from '#shared/contract/documents.ts';
import { isExpired, statusLabels, visibilityLabels } from './document-words.ts';
import styles from './document-marks.module.css';

const tones = { draft: 'neutral', active: 'success', archived: 'neutral' } as const;

/** What is expired says so, whatever it was set to. */
export function StatusMark({
  document,
  now,
}: {
  document: Pick<ManagedDocument, 'status' | 'expiresOn' | 'signing' | 'uploads'>;
  now: number;
}) {
  if (isExpired(document, now)) return <Tag tone="danger">Expired</Tag>;
  if ((document.uploads?.waiting ?? 0) > 0) return <Tag tone="warning">Files to review</Tag>;
  if (document.uploads?.status === 'open' && document.uploads.received === 0)
    return <Tag tone="primary">Awaiting files</Tag>;
  if (document.signing?.status === 'sent') return <Tag tone="primary">Awaiting signature</Tag>;
  if (document.signing?.status === 'declined') return <Tag tone="danger">Declined</Tag>;
  return <Tag tone={tones[document.status]}>{statusLabels[document.status]}</Tag>;
}

/** The tile at the start of a row: what sort of file it is. */
export function DocumentTile({ mime, size = 28 }: { mime: string | null; size?: 28 | 44 }) {
  return (
    <span className={styles['tile']} data-sort={sortOf(mime)} data-size={size} aria-hidden>
      <FileIcon mediaType={mime} size={size === 28 ? 16 : 22} />
    </span>
  );
}

/** A sign beside the title where not everyone sees all of it. */
export function VisibilityMark({ visibility }: Pick<ManagedDocument, 'visibility'>) {
  if (visibility === 'normal') return null;
  const Icon = visibility === 'private' ? IconLock : IconShieldLock;
  return (
    <span className={styles['lock']} title={visibilityLabels[visibility]}>
      <Icon size={14} stroke={1.7} aria-hidden />
      <Hidden>{visibilityLabels[visibility]}</Hidden>
    </span>
  );
}
