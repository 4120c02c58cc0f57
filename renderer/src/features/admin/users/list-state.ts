import { useMemo } from 'react';
import { nextSort, readSort, useParamChanges, useSearchText } from '#renderer/lib/lists/list-params.ts';
import { sortColumns, type Sort, type UserFilters } from './user.ts';

type ParamName = 'role' | 'status' | 'userId';

/** What is listed and who is open: all of it stands in the address. */
export function useUserListState() {
  const { params, change } = useParamChanges();
  const { text, setText } = useSearchText();
  const role = params.get('role') ?? 'all';
  const status = params.get('status') ?? 'all';
  const filters: UserFilters = useMemo(() => ({ text, role, status }), [text, role, status]);
  const sort: Sort = readSort(params.get('sort'), sortColumns, 'user');
  const openId = params.get('userId') ?? undefined;
  return {
    filters,
    sort,
    openId,
    setText,
    setParam: (name: ParamName, value: string) => {
      change({ [name]: value === 'all' ? '' : value }, true);
    },
    clearFilters: () => {
      setText('');
      change({ q: '', role: '', status: '' }, true);
    },
    sortBy: (column: string) => {
      change({ sort: nextSort(column, sort, 'user') }, true);
    },
    /** The first opening is a step that Back undoes; moving on to the next person is not. */
    open: (id: string) => {
      change({ userId: id }, openId !== undefined);
    },
    close: () => {
      change({ userId: '' }, true);
    },
  };
}
