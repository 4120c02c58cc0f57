import { IconLock, IconShieldLock } from '@tabler/icons-react';
import { FileIcon } from '#renderer/entities/file/file-icon.tsx';
import { sortOf } from '#renderer/entities/file/file-labels.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import type { ManagedDocument } from '#shared/contract/documents.ts';
import { isExpired, statusLooks, visibilityLabels } from './document-labels.ts';
import styles from './document-marks.module.css';

type StatusProps = {
  document: Pick<ManagedDocument, 'status' | 'expiresOn' | 'signing' | 'uploads'>;
  now: number;
  isTag?: boolean;
};

/** An expired document shows as expired, regardless of its stored status. */
export const StatusMark = ({ document, now, isTag = false }: StatusProps) => (
  <Status look={statusLooks[shownStatus(document, now)]} isTag={isTag} />
);

function shownStatus(
  { status, expiresOn, signing, uploads }: StatusProps['document'],
  now: number,
): keyof typeof statusLooks {
  if (isExpired({ status, expiresOn }, now)) return 'expired';
  if ((uploads?.waiting ?? 0) > 0) return 'toReview';
  if (uploads?.status === 'open' && uploads.received === 0) return 'awaitingFiles';
  if (signing?.status === 'sent') return 'awaitingSignature';
  return signing?.status === 'declined' ? 'declined' : status;
}

/** The icon at the start of a row for the file's format. */
export function DocumentTile({ mime, size = 28 }: { mime: string | null; size?: 28 | 44 }) {
  return (
    <span className={styles['tile']} data-sort={sortOf(mime)} data-size={size} aria-hidden>
      <FileIcon mediaType={mime} size={size === 28 ? 16 : 22} />
    </span>
  );
}

/** The icon next to the title of a document with restricted visibility. */
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
