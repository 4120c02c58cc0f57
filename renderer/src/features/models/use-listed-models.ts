import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import type { RowSearch } from '#renderer/lib/lists/row-search.ts';
import type { Model } from '#shared/contract/models.ts';
import { createModelSearch, filterModels, sortModels, type ModelFilters, type Sort } from './model.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { toNamed } from '#renderer/entities/person/person-name.ts';
import type { ModelScope } from '#renderer/entities/model/model-scope.ts';

const noModels: readonly Model[] = [];

type Order = { key: string; search: RowSearch<Model> };

// Kept with the list itself rather than with the page: sorting ten thousand names is half of what coming back would cost.
const orders = new WeakMap<readonly Model[], Order>();

function orderOf(models: readonly Model[], sort: Sort, now: number): Order {
  const key = `${sort.column} ${String(sort.isDescending)} ${String(now)}`;
  const known = orders.get(models);
  if (known?.key === key) return known;
  const order = { key, search: createModelSearch(sortModels(models, sort, now)) };
  orders.set(models, order);
  return order;
}

type Options = { scope: ModelScope; viewerId: string; filters: ModelFilters; sort: Sort };

/** The models of a scope, and those of them that the filters leave, in order. */
export function useListedModels({ scope, viewerId, filters, sort }: Options) {
  const list = useQuery(modelQueries.list(scope, viewerId));
  const managers = useQuery(modelQueries.managers()).data;
  const now = useCurrentMinute();
  const models = list.data?.models ?? noModels;

  const { column, isDescending } = sort;
  const { text, status, manager } = filters;
  // Clocks move on together: only the order by local time asks what the time is.
  const sortedAt = column === 'time' ? now : 0;
  const { search } = orderOf(models, { column, isDescending }, sortedAt);
  // In the same step as the key itself: later would be a frame later, and the rows are quickly changed.
  const shown = useMemo(
    () => filterModels(search, { text, status, manager }),
    [search, text, status, manager],
  );

  const activeManagerIds = useMemo(
    () => (managers === undefined ? undefined : new Set(managers.map(({ id }) => id))),
    [managers],
  );
  // Whoever still is a manager can be filtered by, active or not.
  const people = useMemo(() => {
    const byId = new Map((managers ?? []).map((person) => [person.id, toNamed(person)]));
    for (const { manager: person } of models) {
      if (person !== null && !byId.has(person.id)) byId.set(person.id, toNamed(person));
    }
    return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
  }, [managers, models]);

  return { list, models, shown, now, activeManagerIds, people };
}
