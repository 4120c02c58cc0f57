import { use, useCallback, useEffect, useMemo, useState } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router-dom';
import { modelStatuses } from '#shared/contract/models.ts';
import { sortColumns, type ModelFilters, type ModelScope, type Sort, type SortColumn } from './model.ts';

const writeTextAfterMs = 250;

type ParamName = 'status' | 'manager' | 'scope' | 'sort' | 'q';
type ParamChanges = Partial<Record<ParamName | 'modelId', string>>;

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
    sort: readSort(params.get('sort')),
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
    sortBy: (column: SortColumn, current: Sort) => {
      const isDescending = current.column === column && !current.isDescending;
      change(
        { sort: column === 'model' && !isDescending ? '' : `${isDescending ? '-' : ''}${column}` },
        true,
      );
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

function readSort(value: string | null): Sort {
  const isDescending = value?.startsWith('-') === true;
  const name = isDescending ? value.slice(1) : value;
  return { column: sortColumns.find((column) => column === name) ?? 'model', isDescending };
}

/**
 * Changes parameters of the address as it stands. What the router hands to an update of its own may be a render old: on a busy
 * machine the text of a filter, written a moment later, closed the model that had just been opened.
 */
function useParamChanges() {
  const [params, setParams] = useSearchParams();
  const router = use(UNSAFE_DataRouterContext)?.router;
  const change = useCallback(
    (changes: ParamChanges, replace: boolean) => {
      setParams(
        (rendered) => {
          const next = new URLSearchParams(router?.state.location.search ?? rendered);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      );
    },
    [router, setParams],
  );
  return { params, change };
}

/** The address follows the field a moment later; a field driven by the address would lose letters. */
function useSearchText() {
  const { params, change } = useParamChanges();
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);

  if (inAddress !== seen) {
    setSeen(inAddress);
    setWritten(inAddress);
    // Not ours: somebody went back, or followed a link.
    if (inAddress !== written) setText(inAddress);
  }

  useEffect(() => {
    if (text === inAddress) return;
    const timer = setTimeout(() => {
      setWritten(text);
      change({ q: text }, true);
    }, writeTextAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, inAddress, change]);

  return { text, setText };
}
