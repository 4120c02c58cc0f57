import { useMemo } from 'react';
import { useParamChanges, useSearchText } from '#renderer/lib/lists/list-params.ts';
import { isNarrowed, readChoices } from './filters.ts';

type FilterName = 'person' | 'event' | 'model' | 'time';

/** What is listed and which entry is open: all of it stands in the address. */
export function useAuditState() {
  const { params, change } = useParamChanges();
  const { text, setText } = useSearchText();
  const choices = useMemo(() => readChoices(params), [params]);
  const openId = params.get('entry') ?? undefined;
  return {
    text,
    setText,
    choices,
    isFiltered: text.trim() !== '' || isNarrowed(choices),
    openId,
    setFilter: (name: FilterName, value: string) => {
      change({ [name]: value === 'all' ? '' : value }, true);
    },
    clearFilters: () => {
      setText('');
      change({ q: '', person: '', event: '', model: '', time: '' }, true);
    },
    /** The first opening is a step that Back undoes; moving on to the next entry is not. */
    open: (id: string) => {
      change({ entry: id }, openId !== undefined);
    },
    close: () => {
      change({ entry: '' }, true);
    },
  };
}
