import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import { getEvent } from './api.ts';

/** The start of all schedule keys, except for that of event types. */
export const scheduleKey = ['schedule'] as const;
const dayMs = 24 * 60 * 60_000;
const freshMs = 60_000;
/** How far a model's panel looks ahead; later events are on the schedule page. */
export const daysAhead = 30;

/** Rounds to the hour, so that the query key stays the same while the panel is open. */
const hourOf = (now: number): number => now - (now % (60 * 60_000));

export const eventTypes = () =>
  queryOptions({
    queryKey: ['schedule-types'],
    queryFn: () => request('schedule.types'),
    staleTime: freshMs,
  });

export const modelEventQueries = {
  /** Events of the next 30 days, by start. */
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
  /** One event by id, at any time. */
  one: (id: string) =>
    queryOptions({ queryKey: [...scheduleKey, 'of-model', 'one', id], queryFn: () => getEvent(id) }),
};
