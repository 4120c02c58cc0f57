import type { CallOutput, HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { EventFields } from '#shared/contract/event-fields.ts';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { getEvent, timesOf, type Times } from './event-times.ts';
import { toAbsence, toEventDetail } from './event-rows.ts';
import { toWindow, type WindowRow } from './event-window.ts';
import { toPerson, type PersonRow } from './model-rows.ts';
import { scheduleExchangeHandlers } from './schedule-exchange.ts';
import { schedulePartHandlers } from './schedule-parts.ts';
import { schedulePlanningHandlers } from './schedule-planning.ts';
import type { ServiceContext } from './service-context.ts';
import { tell } from './database/pass.ts';

type Changed = { id: string; change_id: string; row_version: number };

const typeColumns =
  'id, name, color, icon, default_minutes, blocks_time, covers, is_system, is_active' as const;
const absenceColumns =
  'id, model_id, user_id, starts_at, ends_at, weekdays, from_time, to_time, timezone, reason, row_version' as const;
/** Each model and each person has at most 100. A page that shows all absences stops at this number. */
const mostAbsences = 1000;

export function scheduleHandlers({ client }: ServiceContext): Handlers<'schedule'> {
  return {
    'schedule.window': (input) => readWindow(client, input),
    'schedule.get': async ({ id }) => toEventDetail(await getEvent(client, id)),
    'schedule.save': (input) => save(client, input),
    'schedule.move': async ({ id, rowVersion, scope, startsAt, endsAt, modelId, fromPersonId, toPersonId }) =>
      toChanged(
        await run(
          client.rpc('move_event', {
            p_id: id,
            p_row_version: rowVersion,
            p_scope: scope,
            p_change: {
              starts_at: startsAt,
              ends_at: endsAt,
              ...(modelId === undefined ? {} : { model_id: modelId }),
              ...(fromPersonId === undefined ? {} : { from_person_id: fromPersonId }),
              ...(toPersonId === undefined ? {} : { to_person_id: toPersonId }),
            },
          }),
        ),
      ),
    'schedule.setStatus': async ({ id, rowVersion, scope, status, reason }) =>
      toChanged(
        await run(
          client.rpc('set_event_status', {
            p_id: id,
            p_row_version: rowVersion,
            p_scope: scope,
            p_status: status,
            ...(reason === null ? {} : { p_reason: reason }),
          }),
        ),
      ),
    'schedule.delete': async ({ id, rowVersion, scope }) => ({
      changeId: await run(
        client.rpc('delete_event', { p_id: id, p_row_version: rowVersion, p_scope: scope }),
      ),
    }),
    'schedule.undo': tell(client, 'undo_event_change'),
    'schedule.check': (input) => check(client, input),
    'schedule.clashes': async ({ from, to }) =>
      (
        (await run(client.rpc('get_event_clashes', { p_from: from, p_to: to }, { get: true }))) as {
          id: string;
          with_id: string | null;
          model_id: string | null;
          user_id: string | null;
        }[]
      ).map((row) => ({ id: row.id, withId: row.with_id, modelId: row.model_id, userId: row.user_id })),
    'schedule.respond': tell(client, 'respond_to_event'),
    'schedule.people': async ({ modelId, text }) =>
      (
        (await run(
          client.rpc(
            'list_event_people',
            { ...(modelId === null ? {} : { p_model_id: modelId }), p_text: text },
            { get: true },
          ),
        )) as (PersonRow & { is_of_model: boolean })[]
      ).map((row) => ({ ...toPerson(row), isOfModel: row.is_of_model })),
    'schedule.types': async () =>
      camel(
        await run(
          client
            .from('event_types')
            .select(typeColumns)
            .order('position')
            .order('id')
            .limit(scheduleLimits.types),
        ),
      ),
    'schedule.saveType': async ({ id, ...type }) =>
      camel(
        await run(
          client.rpc('save_event_type', { p_type: snake(type), ...(id === undefined ? {} : { p_id: id }) }),
        ),
      ),
    'schedule.deleteType': tell(client, 'delete_event_type'),
    'schedule.absences': async ({ modelId, userId }) => {
      let query = client.from('availability_blocks').select(absenceColumns);
      if (modelId !== undefined) query = query.eq('model_id', modelId);
      if (userId !== undefined) query = query.eq('user_id', userId);
      return (await run(query.order('created_at').order('id').limit(mostAbsences))).map(toAbsence);
    },
    'schedule.saveAbsence': async ({
      id,
      rowVersion,
      absence: { modelId, userId, once, weekly, timezone, reason },
    }) => ({
      id: await run(
        client.rpc('save_availability', {
          p_block: {
            model_id: modelId,
            user_id: userId,
            starts_at: once?.startsAt ?? null,
            ends_at: once?.endsAt ?? null,
            weekdays: weekly?.weekdays ?? null,
            from_time: weekly?.from ?? null,
            to_time: weekly?.to ?? null,
            timezone,
            reason,
          },
          ...(id === undefined ? {} : { p_id: id }),
          ...(rowVersion === undefined ? {} : { p_row_version: rowVersion }),
        }),
      ),
    }),
    'schedule.deleteAbsence': tell(client, 'delete_availability'),
    ...schedulePartHandlers(client),
    ...schedulePlanningHandlers(client),
    ...scheduleExchangeHandlers(client),
  };
}

async function readWindow(
  client: Client,
  { from, to, after, modelIds, userIds, typeIds, statuses }: HandlerInput<'schedule.window'>,
): Promise<CallOutput<'schedule.window'>> {
  const filter = {
    ...(modelIds === undefined ? {} : { model_ids: modelIds }),
    ...(userIds === undefined ? {} : { user_ids: userIds }),
    ...(typeIds === undefined ? {} : { type_ids: typeIds }),
    ...(statuses === undefined ? {} : { statuses }),
  };
  return toWindow(
    (await run(
      client.rpc(
        'get_events',
        {
          p_from: from,
          p_to: to,
          p_filter: JSON.stringify([filter]),
          ...(after === null ? {} : { p_after: after }),
          p_limit: scheduleLimits.page,
        },
        { get: true },
      ),
    )) as WindowRow,
  );
}

const toChanged = (answer: unknown): CallOutput<'schedule.move'> => {
  const { id, change_id, row_version } = answer as Changed;
  return { id, changeId: change_id, rowVersion: row_version, shifted: [] };
};

const toColumns = (event: EventFields, { first, timezone }: Times) => ({
  title: event.title,
  type_id: event.typeId,
  model_id: event.modelId,
  is_private: event.isPrivate,
  all_day: event.allDay,
  timezone,
  location: event.location === '' ? null : event.location,
  meeting_url: event.meetingUrl,
  description: event.description,
  status: event.status,
  ...(event.cancelledReason === undefined ? {} : { cancelled_reason: event.cancelledReason }),
  attendee_ids: event.attendeeIds,
  externals: event.externals,
  reminders: event.reminders.toSorted((a, b) => a - b),
  recurrence_rule: event.recurrence,
  starts_at: first.startsAt,
  ends_at: first.endsAt,
});

async function save(
  client: Client,
  input: HandlerInput<'schedule.save'>,
): Promise<CallOutput<'schedule.save'>> {
  const { event, id, rowVersion, scope } = input;
  const times = await timesOf(client, input);
  const saved = toChanged(
    await run(
      client.rpc('save_event', {
        p_event: {
          ...toColumns(event, times),
          ...(id === undefined ? {} : { id, row_version: rowVersion ?? null }),
        },
        ...(times.sent === null ? {} : { p_occurrences: times.sent }),
        p_scope: scope,
      }),
    ),
  );
  return { ...saved, shifted: times.shifted };
}

async function check(
  client: Client,
  input: HandlerInput<'schedule.check'>,
): Promise<CallOutput<'schedule.check'>> {
  const { event, id, scope } = input;
  const times = await timesOf(client, input);
  return camel(
    await run(
      client.rpc('check_event_conflicts', {
        p_event: { ...toColumns(event, times), scope, ...(id === undefined ? {} : { id }) },
        ...(times.sent === null ? {} : { p_occurrences: times.sent }),
      }),
    ),
  );
}
