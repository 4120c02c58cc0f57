import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { eventTypes, scheduleKey } from '#renderer/entities/event/event-queries.ts';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import { getEvent, type Clash, type WindowPage } from './api.ts';
import type { Place } from './state/place.ts';
import { rangeOf, startOf, type Range } from '#renderer/lib/calendar/ranges.ts';

const all = scheduleKey;
const peopleFreshMs = 60_000;
/** A view of more would be unreadable; filters narrow it. */
export const mostEvents = 10_000;

export type EventWindow = Omit<WindowPage, 'next'> & { isCut: boolean };
type Filters = Pick<Place, 'modelIds' | 'userIds' | 'typeIds' | 'statuses'>;

/** One more day on both sides, because all-day events use the days of the event's time zone. */
const instants = ({ from, to }: Range) => ({
  from: new Date(startOf(addDays(from, -1))).toISOString(),
  to: new Date(startOf(addDays(to, 1))).toISOString(),
});

const filterOf = ({ modelIds, userIds, typeIds, statuses }: Filters) => ({
  ...(modelIds.length === 0 ? {} : { modelIds: [...modelIds] }),
  ...(userIds.length === 0 ? {} : { userIds: [...userIds] }),
  ...(typeIds.length === 0 ? {} : { typeIds: [...typeIds] }),
  ...(statuses.length === 0 ? {} : { statuses: [...statuses] }),
});

async function loadEvery(range: Range, filters: Filters, signal: AbortSignal): Promise<EventWindow> {
  const asked = { ...instants(range), ...filterOf(filters) };
  const events = new Map<string, Occurrence>();
  let found: WindowPage | undefined;
  for (let after: string | null = null; ;) {
    const page: WindowPage = await request('schedule.window', { ...asked, after });
    signal.throwIfAborted();
    found ??= page;
    for (const event of page.events) events.set(event.id, event);
    after = page.next;
    if (after === null || events.size >= mostEvents)
      return {
        events: [...events.values()],
        busy: found.busy,
        unavailable: found.unavailable,
        isCut: after !== null,
      };
  }
}

/** The pending changes of an occurrence; null if it was deleted. */
type News = Partial<Occurrence> | null;

/** Changes that the server has not answered yet, by occurrence. */
const unanswered = new WeakMap<QueryClient, Map<string, News>>();

const withNews = (data: EventWindow, news: ReadonlyMap<string, News>): EventWindow =>
  data.events.some(({ id }) => news.has(id))
    ? {
        ...data,
        events: data.events.flatMap((event) => {
          const change = news.get(event.id);
          return change === undefined ? [event] : change === null ? [] : [{ ...event, ...change }];
        }),
      }
    : data;

/** Reapplies pending changes: a window that was requested before them would undo them on the screen. */
const withUnanswered = (client: QueryClient, data: EventWindow): EventWindow =>
  withNews(data, unanswered.get(client) ?? new Map());

/** Shows a change to one occurrence before the server has answered, until `forgetNews`. */
export function showEvent(client: QueryClient, id: string, news: News): void {
  const held = unanswered.get(client) ?? new Map<string, News>();
  unanswered.set(client, held.set(id, news === null ? null : { ...held.get(id), ...news }));
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'window'] }))
    changeCached<EventWindow>(client, queryKey, (data) => withNews(data, new Map([[id, news]])));
}

/** An occurrence with its pending changes, which the rendered one may lack. Undefined if it was deleted. */
export function asShown(client: QueryClient, drawn: Occurrence): Occurrence | undefined {
  const news = unanswered.get(client)?.get(drawn.id);
  return news === null ? undefined : { ...drawn, ...news };
}

/** The server has answered, so its version of this occurrence counts again. */
export const forgetNews = (client: QueryClient, id: string): void => {
  unanswered.get(client)?.delete(id);
};

export const scheduleQueries = {
  window: ({ view, date, modelIds, userIds, typeIds, statuses }: Place) => {
    const range = rangeOf(view, date);
    const filters = { modelIds, userIds, typeIds, statuses };
    return queryOptions({
      queryKey: [...all, 'window', range.from, range.to, filters],
      queryFn: async ({ client, signal }) => withUnanswered(client, await loadEvery(range, filters, signal)),
    });
  },
  clashes: (range: Range) =>
    queryOptions({
      queryKey: [...all, 'clashes', range.from, range.to],
      queryFn: (): Promise<readonly Clash[]> => {
        const { from, to } = instants(range);
        return request('schedule.clashes', { from, to });
      },
    }),
  detail: (id: string) =>
    queryOptions({ queryKey: [...all, 'detail', id], queryFn: () => getEvent(id), refetchOnMount: 'always' }),
  types: eventTypes,
  people: (modelId: string | null, text: string) =>
    queryOptions({
      queryKey: ['schedule-people', modelId, text],
      queryFn: () => request('schedule.people', { modelId, text }),
      staleTime: peopleFreshMs,
    }),
};

/** Refetches all windows and open events: a moved event may be elsewhere, or no longer match. Skips deleted events. */
export const refreshSchedule = (client: QueryClient, goneIds: readonly string[] = []) =>
  client.invalidateQueries({
    queryKey: all,
    predicate: ({ queryKey }) => !goneIds.some((id) => queryKey.includes(id)),
  });
