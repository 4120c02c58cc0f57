import { useMemo } from 'react';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import type { ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { Exposure } from '#shared/contract/exposure.ts';
import { exposureOrders, exposureText, exposureWords, knowerName } from './exposure.ts';
import { exposureQueries, type ExposureList } from './queries.ts';

const optionsOf = (pairs: readonly (readonly [value: string, label: string])[]): Option[] =>
  [...new Map(pairs)]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));

const isId = (value: string) => /^[0-9a-f-]{36}$/i.test(value);

const filters: readonly ListFilter<Exposure>[] = [
  {
    param: 'personId',
    label: 'Person',
    options: (rows) =>
      optionsOf(
        rows.flatMap(({ people }) => people.map((person) => [person.id, knowerName(person)] as const)),
      ),
    // Also accept someone who knows nothing any more.
    accepts: isId,
    matches: ({ people }, value) => people.some(({ id }) => id === value),
  },
  {
    param: 'modelId',
    label: 'Model',
    options: (rows) => optionsOf(rows.map(({ modelId, modelName }) => [modelId, modelName] as const)),
    accepts: isId,
    matches: ({ modelId }, value) => modelId === value,
  },
  {
    param: 'platform',
    label: 'Platform',
    options: (rows) =>
      optionsOf(
        rows.map(({ platform }) =>
          platform === null ? (['email', 'Email'] as const) : ([platform, platformLabel(platform)] as const),
        ),
      ),
    matches: ({ platform }, value) => (platform ?? 'email') === value,
  },
  {
    param: 'state',
    label: 'Rotation',
    options: [
      { value: 'open', label: 'Not asked for' },
      { value: 'planned', label: 'Planned' },
    ],
    matches: ({ dueAt }, value) => (dueAt === null) === (value === 'open'),
  },
];

const sorts = { by: exposureOrders, then: exposureOrders.login };
const read = ({ rows }: ExposureList) => ({ rows, isComplete: true });

/** The exposed secrets, filtered and sorted as the address says. */
export function useExposureList(viewerId: string) {
  const query = useMemo(() => () => exposureQueries.list(viewerId), [viewerId]);
  return useWholeList({
    area: 'exposure',
    words: exposureWords,
    openParam: 'exposure',
    filters,
    sorts,
    search: exposureText,
    query,
    read,
  });
}
