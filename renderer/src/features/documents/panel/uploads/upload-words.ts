import { endText } from '#renderer/features/documents/panel/share/share-words.ts';
import { sizeText } from '#renderer/entities/file/file-words.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { TagTone } from '#renderer/ui/marks/tag.tsx';
import type { UploadedFile, UploadKind, UploadRequest } from '#shared/contract/document-uploads.ts';

export const kindLabels: Readonly<Record<UploadKind, string>> = {
  pdf: 'PDFs',
  picture: 'Pictures (PNG, JPG, WEBP, HEIC)',
  office: 'Office files (Word, Excel, PowerPoint, OpenDocument)',
  video: 'Videos (MP4, MOV, WEBM)',
};
const shortKinds: Readonly<Record<UploadKind, string>> = {
  pdf: 'PDFs',
  picture: 'pictures',
  office: 'office files',
  video: 'videos',
};

export const statusLabels: Readonly<Record<UploadRequest['status'], string>> = {
  open: 'Open',
  complete: 'Complete',
  cancelled: 'Cancelled',
  expired: 'Expired',
  closed: 'Closed',
};
export const statusTones: Readonly<Record<UploadRequest['status'], TagTone>> = {
  open: 'primary',
  complete: 'success',
  cancelled: 'neutral',
  expired: 'warning',
  closed: 'neutral',
};
export const fileLabels: Readonly<Record<UploadedFile['state'], string>> = {
  quarantined: 'To review',
  accepted: 'Accepted',
  rejected: 'Rejected',
};
export const fileTones: Readonly<Record<UploadedFile['state'], TagTone>> = {
  quarantined: 'warning',
  accepted: 'success',
  rejected: 'neutral',
};

/** `1 of 5 files · PDFs, pictures · up to 10 MB · password · until Wed 25 Nov, 23:59` */
export function requestFacts(request: UploadRequest): string {
  const { files, maxFiles, types, maxBytes, hasPassword, expiresAt, status } = request;
  const received = files.filter(({ state }) => state !== 'rejected').length;
  return [
    `${String(received)} of ${String(maxFiles)} ${maxFiles === 1 ? 'file' : 'files'}`,
    types.map((kind) => shortKinds[kind]).join(', '),
    `up to ${sizeText(maxBytes)}`,
    hasPassword ? 'password' : '',
    expiresAt === null || status === 'cancelled'
      ? ''
      : `${status === 'expired' ? 'ended' : 'until'} ${endText(expiresAt)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What was decided about a file, and by whom; nothing while it waits. */
export function decisionText({ state, decidedBy, reason }: UploadedFile): string {
  if (state === 'quarantined') return '';
  const by = decidedBy === null ? '' : ` by ${personName(decidedBy)}`;
  return `${fileLabels[state]}${by}${reason === null ? '' : `: ${reason}`}`;
}
