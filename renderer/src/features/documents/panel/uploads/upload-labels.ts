import { endText } from '#renderer/features/documents/panel/share/share-labels.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { StatusLook } from '#renderer/ui/marks/status.tsx';
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

export const statusLooks: Readonly<Record<UploadRequest['status'], StatusLook>> = {
  open: { label: 'Open', glyph: 'dot', tone: 'success' },
  complete: { label: 'Complete', glyph: 'passed', tone: 'neutral' },
  cancelled: { label: 'Cancelled', glyph: 'ban', tone: 'neutral' },
  expired: { label: 'Expired', glyph: 'late', tone: 'warning' },
  closed: { label: 'Closed', glyph: 'archive', tone: 'neutral' },
};
export const fileLooks: Readonly<Record<UploadedFile['state'], StatusLook>> = {
  quarantined: { label: 'To review', glyph: 'alert', tone: 'warning' },
  accepted: { label: 'Accepted', glyph: 'passed', tone: 'neutral' },
  rejected: { label: 'Rejected', glyph: 'cross', tone: 'neutral' },
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

/** The decision about a file and who made it; undefined while it waits. */
export function decisionText({ state, decidedBy, reason }: UploadedFile): string {
  if (state === 'quarantined') return '';
  const by = decidedBy === null ? '' : ` by ${personName(decidedBy)}`;
  return `${fileLooks[state].label}${by}${reason === null ? '' : `: ${reason}`}`;
}
