import { settingKeys, settingOf, type SettingKey } from '#shared/domain/settings.ts';
import { fold } from '#shared/lib/fold.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { Column } from '#renderer/ui/table/columns.ts';
import { wholeTime } from './entry-times.ts';
import { grantScope } from '#renderer/entities/grant/grant-labels.ts';
import { emptyWords, fieldLabel, valueLabel } from './field-labels.ts';

/** A row of the list. Its id is its number in the log, which the address uses. */
export type AuditRow = AuditEntry & { id: string };

export type Value =
  /** `text` says what an empty value means: `None`, or that a default applies. */
  | { kind: 'empty'; text: string }
  /** A secret: only the fact that it changed is shown. */
  | { kind: 'redacted' }
  | { kind: 'text'; text: string };

export type Change = { field: string; before: Value; after: Value };

/** Known names of people by id. */
export type Names = ReadonlyMap<string, string>;

const redacted = '[redacted]';
// The database removes secrets before it writes an entry. If it ever misses one, it still isn't shown.
const secretField = /(password|passcode|secret|token|credential|api_?key|private_?key|_key_?hash)/i;

export function changesOf({ changes }: Pick<AuditEntry, 'changes'>, names: Names = new Map()): Change[] {
  return Object.entries(changes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, [before, after]]) => ({
      field,
      before: toValue(field, before, names),
      after: toValue(field, after, names),
    }));
}

function toValue(field: string, value: unknown, names: Names): Value {
  const empty: Value = { kind: 'empty', text: emptyWords(field) };
  if (value === null || value === undefined || value === '') return empty;
  if (value === redacted || secretField.test(field)) return { kind: 'redacted' };
  const text = valueLabel(field, toText(value, names));
  return text === '' ? empty : { kind: 'text', text };
}

function toText(value: unknown, names: Names): string {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.map((each) => toText(each, names)).join(', ');
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value as Record<string, unknown>).filter(
      ([field]) => !secretField.test(field),
    );
    const name: unknown = fields.find(([field]) => field === 'name')?.[1];
    if (typeof name === 'string' && name !== '') return name;
    return fields.map(([field, each]) => `${fieldLabel(field)}: ${toText(each, names)}`).join(', ');
  }
  return String(value);
}

export const valueWords = (value: Value, side: 'before' | 'after'): string =>
  value.kind === 'redacted' ? (side === 'before' ? 'Redacted' : 'Changed') : value.text;

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

/** The same for the page, where times are shown in the viewer's time zone. */
export const shownWords = (value: Value, side: 'before' | 'after'): string => {
  const words = valueWords(value, side);
  return value.kind === 'text' && isMoment(words) ? wholeTime(words) : words;
};

const isMoment = (text: string) => isoTime.test(text) && !Number.isNaN(Date.parse(text));

/** Who did it, as shown in the list. */
export function actorWords(entry: Pick<AuditEntry, 'actorId' | 'actorName' | 'actorType'>, viewerId: string) {
  if (entry.actorId !== null && entry.actorId === viewerId) return 'You';
  if (entry.actorType === 'system') return 'System';
  if (entry.actorType === 'anon') return 'Visitor';
  return entry.actorName ?? 'Deleted user';
}

/** What it was done to. */
export function resourceWords({ resourceName, resourceType }: AuditEntry): string {
  if (resourceType === 'audit') return 'Audit log';
  if (resourceType === 'config' && resourceName !== null)
    return settingKeys.includes(resourceName as SettingKey)
      ? settingOf(resourceName as SettingKey).label
      : fieldLabel(resourceName);
  if (resourceType === 'credential_grant') return grantScope({ platform: resourceName });
  // A row may have no name yet, and its link needs text.
  return resourceName === null || resourceName.trim() === '' ? fieldLabel(resourceType) : resourceName;
}

/** What happened, for an entry that is not a change of fields. */
export function sentenceOf({ event, changes }: Pick<AuditEntry, 'event' | 'changes'>): string | undefined {
  if (event === 'users.first_signed_in') return 'Signed in for the first time';
  if (event === 'users.viewed_as') return 'Viewed the app as this person';
  if (event === 'users.signed_out') {
    const [before, after] = changes['sessions'] ?? [];
    if (after === 0) return 'Signed this person out everywhere';
    return typeof before === 'number' && typeof after === 'number'
      ? `Ended ${String(before - after)} of ${String(before)} sessions of this person`
      : 'Ended sessions of this person';
  }
  if (event === 'users.offboarded') return 'Handed over or ended what this person held';
  if (event === 'audit.purged') {
    const before = changes['before']?.[1];
    return typeof before === 'string' && isMoment(before)
      ? `Removed the entries before ${wholeTime(before)}`
      : 'Removed old entries';
  }
  return undefined;
}

/** What happened in a few words: the one change, or how many there are. */
export function summaryOf(entry: AuditEntry, names: Names): string {
  const sentence = sentenceOf(entry);
  if (sentence !== undefined) return sentence;
  const changes = changesOf(entry, names);
  const [only] = changes;
  if (only === undefined) return '';
  if (changes.length > 1) return `${String(changes.length)} fields`;
  return changeLine(only, shownWords);
}

/** `Status: Active → Paused`; for a setting, whose name is shown next to it, only the values. */
const changeLine = (change: Change, wordsOf: typeof valueWords): string =>
  `${change.field === 'value' ? '' : `${fieldLabel(change.field)}: `}${changeWords(change, wordsOf)}`;

const changeWords = ({ before, after }: Change, wordsOf: typeof valueWords): string =>
  before.kind === 'redacted' || after.kind === 'redacted'
    ? 'changed'
    : `${wordsOf(before, 'before')} → ${wordsOf(after, 'after')}`;

/** All searchable text of an entry, in lower case. */
export const searchText =
  (viewerId: string, names: Names) =>
  (entry: AuditEntry): string =>
    fold(
      [
        actorWords(entry, viewerId),
        entry.actorName,
        entry.event,
        entry.resourceType,
        entry.resourceName,
        resourceWords(entry),
        entry.resourceId,
        sentenceOf(entry),
        ...changesOf(entry, names).flatMap(({ field, before, after }) => [
          field,
          fieldLabel(field),
          valueWords(before, 'before'),
          valueWords(after, 'after'),
        ]),
      ].join('\n'),
    );

/** The columns of an exported file. Times are UTC, so that they sort and mean the same to every reader. */
export const csvColumns = (names: Names): readonly Column<AuditEntry>[] =>
  (
    [
      ['Entry', ({ seq }) => String(seq)],
      ['Time (UTC)', ({ at }) => new Date(at).toISOString()],
      // Other people may read the file, so it never says “You”.
      ['Person', (entry) => actorWords(entry, '')],
      ['Event', ({ event }) => event],
      ['Kind', ({ resourceType }) => resourceType],
      ['What', ({ resourceName }) => resourceName ?? ''],
      [
        'Changes',
        (entry) =>
          changesOf(entry, names)
            .map((change) => changeLine(change, valueWords))
            .join('; '),
      ],
    ] satisfies [string, (entry: AuditEntry) => string][]
  ).map(([label, text]) => ({ id: label, label, text, render: text }));
