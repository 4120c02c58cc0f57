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

/** `30 days`: for how long what is in the trash can be restored. The usual time until it is known. */
export function useTrashDays(): string {
  const days = useQuery(query).data ?? Number(settings.trash_days.default);
  return countOf(days, { one: 'day', many: 'days' });
}

/** The same as a text, for places that show it now and then. */
export const TrashDays = () => useTrashDays();
