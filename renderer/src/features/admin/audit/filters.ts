import type { ListFilter, Values } from '#renderer/ui/list-screen/list-types.ts';
import type { AuditRow } from '#renderer/entities/audit-entry/entry-labels.ts';
import type { AuditFilter } from '#shared/contract/audit.ts';
import { eventTitle } from '#renderer/entities/audit-entry/event-title.ts';
import { eventOptions } from './event-kinds.ts';

const hourMs = 60 * 60_000;

/** How far back to look. */
const timeSpans: Readonly<Record<string, { label: string; ms: number }>> = {
  day: { label: '24 hours', ms: 24 * hourMs },
  week: { label: '7 days', ms: 7 * 24 * hourMs },
  month: { label: '30 days', ms: 30 * 24 * hourMs },
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const eventStart = /^[a-z_]+(\.[a-z_]*)?$/;

const isUuid = (value: string) => uuid.test(value);

type Named = { id: string; name: string };

const toOption = ({ id, name }: Named) => ({ value: id, label: name });
const byName = (a: Named, b: Named) => a.name.localeCompare(b.name);

const eventFilter: ListFilter<AuditRow> = {
  param: 'event',
  label: 'Event',
  accepts: (value) => eventStart.test(value),
  // An address may name an event that this version doesn't know.
  options: (_, chosen) =>
    chosen === '' || eventOptions.some(({ value }) => value === chosen)
      ? eventOptions
      : [...eventOptions, { value: chosen, label: eventTitle(chosen) }],
};

const modelFilter: ListFilter<AuditRow> = {
  param: 'model',
  label: 'Model',
  accepts: isUuid,
  options: (entries) => modelsOf(entries).map(toOption),
};

const timeFilter: ListFilter<AuditRow> = {
  param: 'time',
  label: 'Time',
  options: Object.entries(timeSpans).map(([value, { label }]) => ({ value, label })),
};

/** User, event, model and time. `peopleOf` is undefined for a viewer who sees only their own entries. */
export const auditFilters = (
  viewerId: string,
  peopleOf: ((entries: readonly AuditRow[]) => ReadonlyMap<string, string>) | undefined,
): readonly ListFilter<AuditRow>[] => [
  ...(peopleOf === undefined
    ? []
    : [
        {
          param: 'person',
          label: 'Person',
          accepts: isUuid,
          options: (entries: readonly AuditRow[]) => [
            { value: viewerId, label: 'You' },
            ...[...peopleOf(entries)]
              .filter(([id]) => id !== viewerId)
              .map(([id, name]) => ({ id, name }))
              .sort(byName)
              .map(toOption),
          ],
        },
      ]),
  eventFilter,
  modelFilter,
  timeFilter,
];

/** The models of the entries. Entries are newest first, so each model gets its newest name. */
function modelsOf(entries: readonly AuditRow[]): Named[] {
  const known = new Map<string, string>();
  for (const { modelId, resourceType, resourceName } of entries) {
    // Other resources of a model have a name that isn't the model's.
    if (resourceType !== 'model' || modelId === null || resourceName === null) continue;
    if (!known.has(modelId)) known.set(modelId, resourceName);
  }
  return [...known].map(([id, name]) => ({ id, name })).sort(byName);
}

/** The filter for the server, from the address. */
export function toFilter({ person, event, model, time = '' }: Values, now: number): AuditFilter {
  const span = timeSpans[time];
  return {
    ...(person === undefined ? {} : { actorId: person }),
    ...(event === undefined ? {} : { event }),
    ...(model === undefined ? {} : { modelId: model }),
    ...(span === undefined ? {} : { from: new Date(now - span.ms).toISOString() }),
  };
}
