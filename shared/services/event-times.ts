import type { HandlerInput } from '#shared/contract/bridge.ts';
import type { EventFields } from '#shared/contract/event-fields.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { expandEvent, type Expanded } from '#shared/lib/calendar/event-occurrences.ts';

/** The part of the procedure's answer from which the times are computed. */
type EventRow = {
  original_start: string;
  series_start: string;
  timezone: string;
  recurrence_rule: string | null;
};

export const getEvent = async (client: Client, id: string): Promise<EventRow> =>
  (await run(client.rpc('get_event', { p_id: id }, { get: true }))) as EventRow;

export type Times = Expanded & {
  /** In the database's form; null leaves the rule of a series unchanged. */
  sent: { original: string; starts_at: string; ends_at: string }[] | null;
  first: { startsAt: string; endsAt: string };
  timezone: string;
};

/** The times of an event as moments: all those of a new rule, or its single time. */
export async function timesOf(
  client: Client,
  { event, id, scope }: HandlerInput<'schedule.check'>,
): Promise<Times> {
  const timezone = await zoneOf(client, event);
  const { startsAt, endsAt, allDay } = event;
  const once = await expandEvent({ startsAt, endsAt, allDay, timezone, rule: null });
  const [first] = once.occurrences;
  if (first === undefined) throw new Error('An event without a time');
  const isSeries = id === undefined || scope !== 'this';
  const before = id === undefined || !isSeries ? null : await getEvent(client, id);
  if (!isSeries || (before !== null && before.recurrence_rule === event.recurrence))
    return { ...once, sent: null, first, timezone };
  const rule = event.recurrence;
  if (rule === null && before === null) return { ...once, sent: null, first, timezone };
  // A series starts with its first occurrence, moved by as much as the one that was changed.
  const start =
    before !== null && scope === 'all' && rule !== null ? await movedStart(before, startsAt) : startsAt;
  const end = await movedBy(endsAt, startsAt, start);
  const all = await expandEvent({ startsAt: start, endsAt: end, allDay, timezone, rule });
  return {
    ...all,
    first,
    timezone,
    sent: all.occurrences.map((one) => ({
      original: one.original,
      starts_at: one.startsAt,
      ends_at: one.endsAt,
    })),
  };
}

/** The days of a model's all-day events are in the model's time zone. */
async function zoneOf(client: Client, { allDay, modelId, timezone }: EventFields): Promise<string> {
  if (!allDay || modelId === null) return timezone;
  const rows = await run(client.from('models').select('timezone').eq('id', modelId));
  return rows[0]?.timezone ?? timezone;
}

async function movedStart(before: EventRow, startsAt: string): Promise<string> {
  const { Temporal } = await import('temporal-polyfill');
  const wall = (moment: string, zone: string) =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime();
  const by = wall(before.original_start, before.timezone).until(Temporal.PlainDateTime.from(startsAt));
  return wall(before.series_start, before.timezone).add(by).toString({ smallestUnit: 'minute' });
}

async function movedBy(wall: string, from: string, to: string): Promise<string> {
  if (from === to) return wall;
  const { Temporal } = await import('temporal-polyfill');
  const by = Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to));
  return Temporal.PlainDateTime.from(wall).add(by).toString({ smallestUnit: 'minute' });
}
