import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import type {
  DocumentCategory,
  DocumentStatus,
  DocumentVisibility,
  ManagedDocument,
} from '#shared/contract/documents.ts';
import { documentCategories } from '#shared/contract/document-categories.ts';
import { labelsOf, type StatusLook } from '#renderer/ui/marks/status.tsx';

export const documentWords = { one: 'document', many: 'documents', label: 'Documents' };

export const documentCount = (count: number): string => countOf(count, documentWords);

export const categoryLabels: Readonly<Record<DocumentCategory, string>> = {
  contract: 'Contract',
  release: 'Release',
  id_document: 'ID document',
  nda: 'NDA',
  invoice: 'Invoice',
  tax: 'Tax',
  media_kit: 'Media kit',
  other: 'Other',
};

export const categoryOptions = documentCategories.map((value) => ({ value, label: categoryLabels[value] }));

export const visibilityLabels: Readonly<Record<DocumentVisibility, string>> = {
  normal: 'Normal',
  sensitive: 'Sensitive',
  private: 'Private',
};

/** Who can see it, and what else that means. */
export const visibilityHints: Readonly<Record<DocumentVisibility, string>> = {
  normal: 'Everyone who looks after the model, or with access to contracts where it has none.',
  sensitive:
    'The same people. No preview until it’s opened, its text isn’t searched, downloads ask for your password.',
  private: 'You and the people you name.',
};

export const statusLooks = {
  draft: { label: 'Draft', glyph: 'pencil', tone: 'neutral' },
  active: { label: 'Active', glyph: 'passed', tone: 'neutral' },
  archived: { label: 'Archived', glyph: 'archive', tone: 'neutral' },
  expired: { label: 'Expired', glyph: 'late', tone: 'danger' },
  toReview: { label: 'Files to review', glyph: 'alert', tone: 'warning' },
  awaitingFiles: { label: 'Awaiting files', glyph: 'hourglass', tone: 'neutral' },
  awaitingSignature: { label: 'Awaiting signature', glyph: 'hourglass', tone: 'neutral' },
  declined: { label: 'Declined', glyph: 'cross', tone: 'danger' },
} as const satisfies Record<string, StatusLook> & Record<DocumentStatus, StatusLook>;
export const statusLabels = labelsOf(statusLooks);

type Dated = Pick<ManagedDocument, 'status' | 'expiresOn'>;

const dayMs = 24 * 60 * 60_000;
/** Days between two dates. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** Days left, by the viewer's own date; negative once expired. Null without an end date or when archived. */
export const daysLeft = ({ expiresOn, status }: Dated, now: number): number | null =>
  expiresOn === null || status === 'archived' ? null : daysBetween(dayOf(now), expiresOn);

/** An active document past its last day. */
export const isExpired = (document: Dated, now: number): boolean =>
  document.status === 'active' && (daysLeft(document, now) ?? 0) < 0;

/** A document is shown as ending this many days before its end. */
export const endingDays = 30;

export function isEnding(document: Dated, now: number): boolean {
  const left = daysLeft(document, now);
  return document.status === 'active' && left !== null && left >= 0 && left <= endingDays;
}

const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** `31 Dec 2026` */
export const dateText = (day: string): string => days.format(new Date(`${day}T12:00:00`));

/** `7 days`, `18 days ago`; empty while the end is far off. */
export function endText(document: Dated, now: number): string {
  const left = daysLeft(document, now);
  if (left === null || document.status !== 'active' || left > endingDays) return '';
  if (left === 0) return 'Today';
  const count = countOf(Math.abs(left), { one: 'day', many: 'days' });
  return left < 0 ? `${count} ago` : count;
}

/** A file's format as people know it: `PDF`, `DOCX`. */
export function formatLabel(fileName: string | null): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(fileName ?? '')?.[1];
  return ending === undefined ? 'File' : ending.toUpperCase();
}

/** The suggested title of a document created from a file. */
export const titleOfFile = (fileName: string): string => {
  const bare = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .trim();
  return (bare === '' ? fileName : bare).slice(0, 200);
};

/** The model, a deleted model, or the agency. */
export const placeLabel = ({ model, lostModel }: Pick<ManagedDocument, 'model' | 'lostModel'>): string =>
  model?.stageName ?? lostModel ?? 'Agency';
