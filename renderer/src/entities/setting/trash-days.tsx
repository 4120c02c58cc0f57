import { useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { settings } from '#shared/domain/settings.ts';

const freshMs = 60_000;
const query = {
  queryKey: ['config', 'trash-days'],
  queryFn: () => request('config.getTrashDays'),
  staleTime: freshMs,
};

/** How long deleted items can be restored: `30 days`. The default until it is loaded. */
export function useTrashDays(): string {
  const days = useQuery(query).data ?? Number(settings.trash_days.default);
  return countOf(days, { one: 'day', many: 'days' });
}

/** The same as text, for places that render it only sometimes. */
export const TrashDays = () => useTrashDays();
