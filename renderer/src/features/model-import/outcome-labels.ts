import { zoneCity } from '#renderer/lib/time/local-time.ts';
import type { TagTone } from '#renderer/ui/marks/tag.tsx';
import type { ImportRow, RowOutcome } from '#shared/contract/imports.ts';
import { importFields } from './reader/fields.ts';

/** A row's outcome as a label. */
export const outcomeWords: Readonly<Record<RowOutcome, { label: string; tone: TagTone }>> = {
  new: { label: 'Create', tone: 'success' },
  over_limit: { label: 'Over the limit', tone: 'warning' },
  update: { label: 'Update', tone: 'primary' },
  same: { label: 'No change', tone: 'neutral' },
  exists: { label: 'Exists', tone: 'neutral' },
  repeated: { label: 'Repeated', tone: 'neutral' },
  duplicate: { label: 'Duplicate', tone: 'neutral' },
  invalid: { label: 'Error', tone: 'danger' },
};

export const outcomeGroups = [
  { id: 'all', label: 'All rows', outcomes: undefined },
  { id: 'new', label: 'New', outcomes: ['new', 'over_limit'] },
  { id: 'update', label: 'Updates', outcomes: ['update'] },
  { id: 'left', label: 'Left alone', outcomes: ['same', 'exists', 'repeated', 'duplicate'] },
  { id: 'invalid', label: 'Errors', outcomes: ['invalid'] },
] as const satisfies readonly { id: string; label: string; outcomes: readonly RowOutcome[] | undefined }[];
export type OutcomeGroup = (typeof outcomeGroups)[number]['id'];

export const isInGroup = (group: OutcomeGroup, { outcome }: Pick<ImportRow, 'outcome'>): boolean => {
  const outcomes: readonly RowOutcome[] | undefined = outcomeGroups.find(({ id }) => id === group)?.outcomes;
  return outcomes?.includes(outcome) ?? true;
};

/** Rows that can be selected. One with the same real name as an existing model is not selected at first. */
export const canBeChosen = ({ outcome }: Pick<ImportRow, 'outcome'>) =>
  outcome === 'new' || outcome === 'update' || outcome === 'duplicate';
export const isChosenAtFirst = ({ outcome }: Pick<ImportRow, 'outcome'>) =>
  outcome === 'new' || outcome === 'update';

const changeLabels: Readonly<Record<string, string>> = {
  real_name: 'Real name',
  manager_id: 'Main manager',
  telegram_handle: 'Telegram',
  discord_handle: 'Discord',
  drive_folder_id: 'Drive folder',
  photo_url: 'Photo link',
  primary_communication: 'Primary contact',
};
/** A database field, by the label of the file's column. */
export const changeLabel = (field: string): string =>
  changeLabels[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`;

const wordFields = new Set(['status', 'primary_communication']);
export const changeValue = (field: string, value: string): string =>
  field === 'timezone' && value !== ''
    ? zoneCity(value)
    : wordFields.has(field)
      ? `${value.charAt(0).toUpperCase()}${value.slice(1)}`
      : value;

/** The initial data of a new model: `Tomás Reyes, Europe/Madrid, Telegram, 1 email`. */
export function newModelWords({ data }: Pick<ImportRow, 'data'>): string {
  const named = importFields.filter(({ id }) => ['telegramHandle', 'discordHandle'].includes(id));
  return [
    data.managerName,
    data.timezone === undefined ? undefined : zoneCity(data.timezone),
    data.status === undefined || data.status === 'active' ? undefined : changeValue('status', data.status),
    ...named.flatMap(({ id, label }) => ((data as Record<string, unknown>)[id] === undefined ? [] : [label])),
    data.email === undefined ? undefined : '1 email',
    data.phone === undefined ? undefined : '1 phone',
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
