import {
  categoryLabels,
  dateText,
  statusLabels,
  visibilityLabels,
} from '#renderer/entities/document/document-labels.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import type { Activity } from '#shared/contract/blocks.ts';

const labels: Readonly<Record<string, string>> = {
  title: 'the title',
  category: 'the category',
  visibility: 'who sees it',
  status: 'the status',
  counterparty: 'the counterparty',
  effective_on: 'the start date',
  expires_on: 'the end date',
  notice_days: 'the notice period',
  auto_renew: 'whether it renews',
  renew_months: 'by how much it renews',
  current_version: 'the current version',
  model: 'the model',
  tag: 'a tag',
  member: 'a person',
  owner: 'the owner',
};

/** The text after the name of the user who did it: `changed the status from Draft to Active`. */
export function activityText({ field, before, after }: Activity): string {
  if (field === 'created') return 'added this document';
  if (field === 'comment_restored') return 'restored a comment';
  if (field === 'comment_deleted') return 'deleted a comment';
  if (field === 'description') return 'changed the description';
  if (field === 'renewed') return `extended it to ${wordOf('expires_on', after)}`;
  if (field === 'deleted')
    return after === false ? 'restored this document' : 'moved this document to the trash';
  if (field === 'version') {
    const { version, name } = after as { version?: unknown; name?: unknown };
    return `added version ${String(version)}: ${String(name)}`;
  }
  if (field === 'share') {
    const link = wordOf('share', after ?? before);
    return after === null ? `revoked the link ${link}` : `added the link ${link}`;
  }
  if (field === 'signatures') return signingText(after);
  if (field === 'uploads') return uploadText(after);
  const label = labels[field] ?? field.replaceAll('_', ' ');
  const [from, to] = [wordOf(field, before), wordOf(field, after)];
  if (from === '' && to === '') return `changed ${label}`;
  if (from === '') return `added ${label}: ${to}`;
  if (to === '') return `removed ${label}: ${from}`;
  return `changed ${label} from ${from} to ${to}`;
}

const signingWords: Readonly<Record<string, string>> = {
  sent: 'asked for signatures',
  cancelled: 'ended the request to sign',
  completed: 'closed the request: everyone signed',
  expired: 'closed the request to sign: its time was over',
  sealed: 'sealed the signed document',
};

/** `recorded the signature of Ana Turner` */
function signingText(after: unknown): string {
  const { what, name } = (after ?? {}) as { what?: unknown; name?: unknown };
  if (what === 'signed') return `recorded the signature of ${String(name)}`;
  if (what === 'declined') return `recorded that ${String(name)} declined to sign`;
  return signingWords[String(what)] ?? 'changed the request to sign';
}

const uploadWords: Readonly<Record<string, string>> = {
  sent: 'asked for files',
  cancelled: 'cancelled the request for files',
};

/** `accepted the file Passport.pdf` */
function uploadText(after: unknown): string {
  const { what, name } = (after ?? {}) as { what?: unknown; name?: unknown };
  if (what === 'received') return `received the file ${String(name)} from outside`;
  if (what === 'accepted' || what === 'rejected') return `${what} the file ${String(name)}`;
  return uploadWords[String(what)] ?? 'changed the request for files';
}

const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  category: categoryLabels,
  status: statusLabels,
  visibility: visibilityLabels,
};

function wordOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (field === 'notice_days') return countOf(value, { one: 'day', many: 'days' });
    if (field === 'renew_months') return countOf(value, { one: 'month', many: 'months' });
    return field === 'current_version' ? `version ${String(value)}` : String(value);
  }
  if (typeof value === 'object') {
    const { name } = value as { name?: unknown };
    return typeof name === 'string' ? name : '';
  }
  if (typeof value !== 'string') return '';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dateText(value);
  return known[field]?.[value] ?? value;
}
