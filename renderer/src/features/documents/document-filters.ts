import {
  categoryOptions,
  daysLeft,
  endingDays,
  isEnding,
  isExpired,
  statusLabels,
  visibilityLabels,
} from '#renderer/entities/document/document-labels.ts';
import { renderTag, tagOptions } from '#renderer/entities/tag/tag-options.tsx';
import type { ListFilter, Preset, Values } from '#renderer/ui/list-screen/list-types.ts';
import { documentStatuses, documentVisibilities, type ManagedDocument } from '#shared/contract/documents.ts';
import type { Tag } from '#shared/contract/tags.ts';

export const statusOptions = documentStatuses.map((value) => ({ value, label: statusLabels[value] }));
export const visibilityOptions = documentVisibilities.map((value) => ({
  value,
  label: visibilityLabels[value],
}));

/** The tabs; the trash is a separate list. */
export const documentPresets: readonly Preset[] = [
  { label: 'All', params: {} },
  { label: 'Awaiting', params: { scope: 'awaiting' } },
  { label: 'Expiring', params: { scope: 'expiring' } },
  { label: 'Shared', params: { scope: 'shared' } },
  { label: 'Trash', params: { scope: 'trash' } },
];

export const isTrash = ({ scope }: Values): boolean => scope === 'trash';

/** Documents of the agency in the model filter, and untagged ones in the tag filter. */
const agency = 'none';
const noTag = 'none';
const expired = 'expired';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUuid = (value: string) => uuid.test(value);

/** Depends on the current day, so the filters are recreated at midnight. */
export const documentFilters = (
  tags: readonly Tag[],
  now: number,
): readonly ListFilter<ManagedDocument>[] => [
  {
    param: 'category',
    label: 'Category',
    options: categoryOptions,
    matches: ({ category }, value) => category === value,
  },
  {
    param: 'model',
    label: 'Model',
    accepts: (value) => value === agency || isUuid(value),
    options: (rows) => [{ value: agency, label: 'Agency' }, ...modelsOf(rows)],
    matches: ({ model }, value) => (value === agency ? model === null : model?.id === value),
  },
  {
    param: 'status',
    label: 'Status',
    options: [...statusOptions, { value: expired, label: 'Expired' }],
    matches: (document, value) =>
      value === expired
        ? isExpired(document, now)
        : document.status === value && (value !== 'active' || !isExpired(document, now)),
  },
  {
    param: 'ends',
    label: 'Ends',
    options: [
      { value: 'soon', label: `In ${String(endingDays)} days` },
      { value: 'over', label: 'In the past' },
      { value: 'never', label: 'No end date' },
    ],
    matches: (document, value) => {
      if (value === 'never') return document.expiresOn === null;
      const left = daysLeft(document, now);
      if (left === null) return false;
      return value === 'over' ? left < 0 : left >= 0 && left <= endingDays;
    },
  },
  {
    param: 'visibility',
    label: 'Visibility',
    options: visibilityOptions,
    matches: ({ visibility }, value) => visibility === value,
  },
  {
    param: 'link',
    label: 'Links',
    options: [
      { value: 'live', label: 'Has an active link' },
      { value: 'none', label: 'No active link' },
    ],
    matches: ({ liveShares }, value) => (value === 'live') === liveShares > 0,
  },
  {
    param: 'signing',
    label: 'Signatures',
    options: [
      { value: 'sent', label: 'Awaiting signature' },
      { value: 'completed', label: 'Signed' },
      { value: 'declined', label: 'Declined' },
      { value: 'expired', label: 'Request expired' },
    ],
    matches: ({ signing }, value) => signing?.status === value,
  },
  {
    param: 'uploads',
    label: 'Requests for files',
    options: [
      { value: 'waiting', label: 'Files to review' },
      { value: 'open', label: 'Awaiting files' },
      { value: 'any', label: 'Made by a request' },
    ],
    matches: ({ uploads }, value) =>
      uploads !== null &&
      (value === 'any' || (value === 'waiting' ? uploads.waiting > 0 : uploads.status === 'open')),
  },
  {
    param: 'tag',
    label: 'Tag',
    accepts: (value) => value === noTag || isUuid(value),
    options: [{ value: noTag, label: 'No tags' }, ...tagOptions(tags)],
    renderOption: renderTag,
    matches: ({ tagIds }, value) => (value === noTag ? tagIds.length === 0 : tagIds.includes(value)),
  },
];

/** Waits for a signature, or for files from outside. */
const isAwaiting = ({ signing, uploads }: ManagedDocument): boolean =>
  signing?.status === 'sent' || uploads?.status === 'open' || (uploads?.waiting ?? 0) > 0;

/** Which documents a tab shows: ending within a month, or expired and not archived, or with a working link. */
export const leavesOf =
  (now: number) =>
  (document: ManagedDocument, { scope }: Values): boolean =>
    scope === 'shared'
      ? document.liveShares > 0
      : scope === 'awaiting'
        ? isAwaiting(document)
        : scope !== 'expiring' || isEnding(document, now) || isExpired(document, now);

function modelsOf(rows: readonly ManagedDocument[]) {
  const models = new Map(rows.flatMap(({ model }) => (model === null ? [] : [[model.id, model.stageName]])));
  return [...models]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
