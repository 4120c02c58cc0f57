import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { StatusLook } from '#renderer/ui/marks/status.tsx';
import type { DocumentShare, DocumentShareView } from '#shared/contract/document-shares.ts';

const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const time = dateFormat({ hour: '2-digit', minute: '2-digit' });
const dayOfYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** `Wed 25 Nov, 23:59`, with the year if it isn't the current one. */
export function endText(at: string): string {
  const when = new Date(at);
  const days = when.getFullYear() === new Date().getFullYear() ? day : dayOfYear;
  return `${days.format(when).replace(',', '')}, ${time.format(when)}`;
}

export const stateLooks: Readonly<Record<DocumentShare['state'], StatusLook>> = {
  live: { label: 'Live', glyph: 'dot', tone: 'success' },
  revoked: { label: 'Revoked', glyph: 'ban', tone: 'neutral' },
  expired: { label: 'Expired', glyph: 'late', tone: 'warning' },
  limit: { label: 'Used up', glyph: 'late', tone: 'warning' },
  unavailable: { label: 'Closed', glyph: 'alert', tone: 'danger' },
};

const views = (count: number): string =>
  count === 0 ? 'No views yet' : countOf(count, { one: 'view', many: 'views' });

/** A link in short: `4 of 10 views · password · until Wed 25 Nov, 23:59`. */
export function shareFacts(share: DocumentShare): string {
  const { viewCount, maxViews, state } = share;
  if (state === 'revoked')
    return [
      share.revokedBy === null ? 'Revoked' : `Revoked by ${personName(share.revokedBy)}`,
      views(viewCount),
    ].join(' · ');
  return [
    maxViews === null ? views(viewCount) : `${String(viewCount)} of ${String(maxViews)} views`,
    share.hasPassword ? 'password' : '',
    share.requireEmail ? 'email' : '',
    share.watermark ? 'watermark' : '',
    share.allowDownload ? 'download' : '',
    share.pinnedVersion === null ? '' : `version ${String(share.pinnedVersion)}`,
    share.expiresAt === null ? '' : `${state === 'expired' ? 'ended' : 'until'} ${endText(share.expiresAt)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

export const addressOf = (
  { documentId, key }: Pick<DocumentShare, 'documentId' | 'key'>,
  base: string,
): string => `${base}/shared-document/${documentId}${key === null ? '' : `?k=${key}`}`;

/** Shortened in the middle to fit one line, because links differ at their end. */
export const shortAddress = (address: string): string => {
  const { host, pathname, search } = new URL(address);
  return `${host}/…/${pathname.slice(-6)}${search === '' ? '' : `${search.slice(0, 12)}…`}`;
};

/** Whether the address works on this computer only. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname);

/** `48 s`, `4 min 12 s`, `1 h 3 min` */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${String(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 ? `${String(minutes)} min` : `${String(minutes)} min ${String(seconds % 60)} s`;
  return minutes % 60 === 0
    ? `${String(minutes / 60)} h`
    : `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}

const refusals: Readonly<Record<Exclude<DocumentShareView['outcome'], 'opened'>, string>> = {
  bad_password: 'Wrong password',
  bad_code: 'Wrong code',
  expired: 'Refused: the link had expired',
  revoked: 'Refused: the link was revoked',
  denied: 'Not allowed by the list',
  limit: 'Refused: all views were taken',
  unavailable: 'Refused: the document can’t be shared as it is',
};

/** What a visitor did, or why they were refused. */
export function outcomeText({
  outcome,
  pages,
  pageCount,
  seconds,
  downloadedAt,
  agreedAt,
  version,
}: DocumentShareView): string {
  if (outcome !== 'opened') return refusals[outcome];
  const read = Object.keys(pages).length;
  return [
    read === 0
      ? 'Opened'
      : pageCount === null || pageCount === 0
        ? `Read ${countOf(read, { one: 'page', many: 'pages' })}`
        : `Read ${String(Math.min(read, pageCount))} of ${countOf(pageCount, { one: 'page', many: 'pages' })}`,
    seconds === 0 ? '' : durationText(seconds),
    downloadedAt === null ? '' : 'downloaded',
    agreedAt === null ? '' : 'agreed',
    version === null ? '' : `version ${String(version)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
