import { useMemo } from 'react';
import { nextSort, readSort, useParamChanges, useSearchText } from '#renderer/lib/lists/list-params.ts';
import { modelStatuses } from '#shared/contract/models.ts';
import { sortColumns, type ModelFilters, type Sort } from './model.ts';
import type { ModelScope } from '#renderer/entities/model/model-scope.ts';

type ParamName = 'status' | 'manager' | 'scope' | 'sort' | 'q';

/** What is listed and which model is open: all of it stands in the address, so that a link shows the same. */
export function useListState() {
  const { params, change } = useParamChanges();
  const { text, setText } = useSearchText();
  const status = modelStatuses.find((known) => known === params.get('status')) ?? 'all';
  const manager = params.get('manager') ?? 'all';
  const filters: ModelFilters = useMemo(() => ({ text, status, manager }), [text, status, manager]);
  const openId = params.get('modelId') ?? undefined;

  return {
    filters,
    scope: readScope(params.get('scope')),
    sort: readSort(params.get('sort'), sortColumns, 'model'),
    openId,
    isFiltered: filters.text.trim() !== '' || filters.status !== 'all' || filters.manager !== 'all',
    setText,
    setParam: (name: ParamName, value: string) => {
      change({ [name]: value }, true);
    },
    clearFilters: () => {
      setText('');
      change({ q: '', status: '', manager: '' }, true);
    },
    sortBy: (column: string, current: Sort) => {
      change({ sort: nextSort(column, current, 'model') }, true);
    },
    /** The first opening is a step that Back undoes; moving on to the next model is not. */
    open: (id: string) => {
      change({ modelId: id }, openId !== undefined);
    },
    close: () => {
      change({ modelId: '' }, true);
    },
    /** The address of this very list with that model open. */
    searchFor: (id: string): string => {
      const next = new URLSearchParams(params);
      next.set('modelId', id);
      return `?${next.toString()}`;
    },
  };
}

const readScope = (value: string | null): ModelScope => (value === 'all' ? 'all' : 'assigned');
