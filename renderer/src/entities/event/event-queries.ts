import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import { getEvent } from './api.ts';

/** Below this key lies whatever is cached of the schedule, but its types. */
export const scheduleKey = ['schedule'] as const;
const dayMs = 24 * 60 * 60_000;
const freshMs = 60_000;
/** How far a model's panel looks ahead; the page of the schedule has the rest. */
export const daysAhead = 30;

/** One instant per hour, so that an answer is found again while the panel is open. */
const hourOf = (now: number): number => now - (now % (60 * 60_000));

export const eventTypes = () =>
  queryOptions({
    queryKey: ['schedule-types'],
    queryFn: () => request('schedule.types'),
    staleTime: freshMs,
  });

export const modelEventQueries = {
  /** What comes in the next 30 days, by start. */
  list: (modelId: string, now: number) => {
    const from = hourOf(now);
    return queryOptions({
      queryKey: [...scheduleKey, 'of-model', modelId, from],
      queryFn: () =>
        request('schedule.window', {
          from: new Date(from).toISOString(),
          to: new Date(from + daysAhead * dayMs).toISOString(),
          modelIds: [modelId],
        }),
      refetchOnMount: 'always',
    });
  },
  /** One that is named, whenever it is. */
  one: (id: string) =>
    queryOptions({ queryKey: [...scheduleKey, 'of-model', 'one', id], queryFn: () => getEvent(id) }),
};
