import type { SupabaseClient } from '@supabase/supabase-js';
import { toWindow, type WindowRow } from '#shared/services/event-window.ts';
import { dataOf, type ActingPerson, type DatabaseLane } from './database-lane.ts';

// Events as procedures take and answer them, for tests that ask the database itself.

export type Scope = 'this' | 'following' | 'all';

export type EventInput = {
  title?: string;
  type_id?: string;
  model_id?: string | null;
  is_private?: boolean;
  starts_at?: string;
  ends_at?: string;
  all_day?: boolean;
  timezone?: string;
  location?: string | null;
  meeting_url?: string | null;
  description?: string;
  status?: string;
  cancelled_reason?: string | null;
  attendee_ids?: readonly string[];
  externals?: readonly { name: string; email: string }[];
  reminders?: readonly number[];
  recurrence_rule?: string | null;
};

export type Time = { original: string; starts_at: string; ends_at: string };
export type Saved = { id: string; change_id: string; row_version: number };

export type WindowAnswer = WindowRow;

/** Each time with what its event says. */
export function unfolded({ times, events, attendees }: WindowAnswer) {
  return times.id.map((id, index) => {
    const place = times.place[index] ?? -1;
    const eventId = events.id[place];
    if (eventId === undefined) throw new Error(`The answer lacks the event of ${id}`);
    const named = attendees.id.filter((_, at) => attendees.place[at] === place);
    return {
      id: eventId,
      series_id: events.series[place],
      title: events.title[place],
      type_id: events.type[place],
      model_id: events.model[place],
      all_day: events.all_day[place],
      timezone: events.timezone[place],
      is_private: events.private[place],
      location: events.location[place],
      has_link: events.link[place],
      attendee_ids: named.filter((person) => person !== null),
      externals: named.filter((person) => person === null).length,
      can_edit: events.edit[place],
      row_version: events.version[place],
      time_id: id,
      starts_at: new Date(times.starts[index] ?? Number.NaN).toISOString(),
    };
  });
}

/** When who is away, by start. */
export const absencesIn = (page: WindowAnswer) => toWindow(page).unavailable;

type Asking = Pick<ActingPerson, 'client'> | SupabaseClient;
const clientOf = (asking: Asking): SupabaseClient => ('client' in asking ? asking.client : asking);

export type WindowFilter = {
  model_ids?: readonly string[];
  user_ids?: readonly string[];
  type_ids?: readonly string[];
  statuses?: readonly string[];
};

/** By GET, as the services do it: a view answers nothing else. */
export const askWindow = (
  asking: Asking,
  from: string,
  to: string,
  { after, limit, ...filter }: WindowFilter & { after?: string; limit?: number } = {},
) =>
  clientOf(asking).rpc(
    'get_events',
    {
      p_from: from,
      p_to: to,
      p_filter: JSON.stringify([filter]),
      ...(after === undefined ? {} : { p_after: after }),
      ...(limit === undefined ? {} : { p_limit: limit }),
    },
    { get: true },
  );

export const windowOf = (...args: Parameters<typeof askWindow>) => dataOf<WindowAnswer>(askWindow(...args));
export const titlesOf = async (...args: Parameters<typeof askWindow>) =>
  unfolded(await windowOf(...args)).map(({ title }) => title);

export const askEvent = (asking: Asking, id: string) =>
  clientOf(asking).rpc('get_event', { p_id: id }, { get: true });
export const eventOf = (asking: Asking, id: string) =>
  dataOf<Record<string, unknown> & { row_version: number; event_id: string }>(askEvent(asking, id));

export async function typeNamed(lane: DatabaseLane, name: string): Promise<string> {
  const [row] = await lane.sql<{ id: string }>('select id from public.event_types where name = $1', [name]);
  if (row === undefined) throw new Error(`There is no event type ${name}`);
  return row.id;
}

/** An event of three hours on a Tuesday, unless it says otherwise. */
export const eventInput = (typeId: string, fields: EventInput = {}): EventInput => ({
  title: 'Winter sets',
  type_id: typeId,
  model_id: null,
  timezone: 'Europe/Zagreb',
  starts_at: '2026-11-24T09:00:00Z',
  ends_at: '2026-11-24T12:00:00Z',
  ...fields,
});

export const askSave = (
  asking: Asking,
  event: EventInput & { id?: string; row_version?: number },
  times: readonly Time[] | null = null,
  scope: Scope = 'this',
) => clientOf(asking).rpc('save_event', { p_event: event, p_occurrences: times, p_scope: scope });
export const save = (...args: Parameters<typeof askSave>) => dataOf<Saved>(askSave(...args));

/** So many times of a weekly event: same length, seven days apart in UTC. */
export const weekly = (startsAt: string, count: number, hours = 3): Time[] =>
  Array.from({ length: count }, (_, week) => {
    const start = Date.parse(startsAt) + week * 7 * 86_400_000;
    return {
      original: new Date(start).toISOString(),
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + hours * 3_600_000).toISOString(),
    };
  });
