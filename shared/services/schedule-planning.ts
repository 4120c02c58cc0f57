import type { Handlers } from '#shared/contract/bridge.ts';
import type {
  CoverageHours,
  AddedEvents,
  ScheduleTemplate,
  schedulePlanningCalls,
  TemplateItem,
} from '#shared/contract/schedule-planning.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { toWindow, type WindowRow } from './event-window.ts';
import { toPerson, type PersonRow } from './model-rows.ts';
import { tell } from './database/pass.ts';

type AddedEventsRow = { events: number; skipped: number; clashes: number; change_id: string | null };
type CoverageRow = [modelId: string, day: string, minutes: number, open: [from: string, to: string][]];
type ItemRow = {
  weekday: number;
  start_minute: number;
  minutes: number;
  title: string;
  type_id: string;
  model_id: string | null;
  attendee_ids: string[];
  location: string | null;
};
type TemplateRow = {
  id: string;
  name: string;
  items: ItemRow[];
  row_version: number;
  created_by: PersonRow | null;
  can_edit: boolean;
};

export const toAddedEvents = (answer: unknown): AddedEvents => {
  const { events, skipped, clashes, change_id } = answer as AddedEventsRow;
  return { events, skipped, clashes, changeId: change_id };
};

const toTemplate = (row: TemplateRow): ScheduleTemplate => ({
  id: row.id,
  name: row.name,
  items: row.items.map((item) => ({
    weekday: item.weekday,
    startMinute: item.start_minute,
    minutes: item.minutes,
    title: item.title,
    typeId: item.type_id,
    modelId: item.model_id,
    attendeeIds: item.attendee_ids,
    location: item.location,
  })),
  createdBy: row.created_by && toPerson(row.created_by),
  canEdit: row.can_edit,
  rowVersion: row.row_version,
});

const toItemRow = (item: TemplateItem): ItemRow => ({
  weekday: item.weekday,
  start_minute: item.startMinute,
  minutes: item.minutes,
  title: item.title,
  type_id: item.typeId,
  model_id: item.modelId,
  attendee_ids: item.attendeeIds,
  location: item.location,
});

/** The most ids that fit into an address. */
const mostInAddress = 100;

/** Coverage of models, and planning a week from another week or a template. */
export function schedulePlanningHandlers(
  client: Client,
): Pick<Handlers<'schedule'>, keyof typeof schedulePlanningCalls> {
  return {
    'schedule.coverage': async ({ from, to, modelIds }) =>
      (
        (await run(
          client.rpc(
            'get_coverage',
            // An address has no room for more ids. In that case, all are fetched and the rest is filtered out.
            {
              p_from: from,
              p_to: to,
              ...(modelIds === undefined || modelIds.length > mostInAddress ? {} : { p_model_ids: modelIds }),
            },
            { get: true },
          ),
        )) as CoverageRow[]
      )
        .filter(([modelId]) => modelIds === undefined || modelIds.includes(modelId))
        .map(([modelId, day, minutes, open]) => ({
          modelId,
          day,
          minutes,
          open: open.map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
        })),
    'schedule.coverageHours': async ({ modelId }) =>
      (await run(
        client.rpc('get_coverage_hours', { p_model_id: modelId }, { get: true }),
      )) as CoverageHours[],
    'schedule.saveCoverageHours': async ({ modelId, hours }) =>
      (await run(
        client.rpc('save_coverage_hours', { p_model_id: modelId, p_hours: hours }),
      )) as CoverageHours[],
    'schedule.copyWeek': async ({ fromDay, toDay, timezone, modelIds, isTrial }) =>
      toAddedEvents(
        await run(
          client.rpc('copy_schedule_week', {
            p_from_day: fromDay,
            p_to_day: toDay,
            p_timezone: timezone,
            p_is_trial: isTrial,
            ...(modelIds === undefined ? {} : { p_model_ids: modelIds }),
          }),
        ),
      ),
    'schedule.templates': async () =>
      ((await run(client.rpc('list_schedule_templates', {}, { get: true }))) as TemplateRow[]).map(
        toTemplate,
      ),
    'schedule.saveTemplate': async ({ id, rowVersion, name, items }) => ({
      id: await run(
        client.rpc('save_schedule_template', {
          p_template: { name, items: items.map(toItemRow) },
          ...(id === undefined ? {} : { p_id: id }),
          ...(rowVersion === undefined ? {} : { p_row_version: rowVersion }),
        }),
      ),
    }),
    'schedule.deleteTemplate': tell(client, 'delete_schedule_template'),
    'schedule.applyTemplate': async ({ id, toDay, timezone, isTrial }) =>
      toAddedEvents(
        await run(
          client.rpc('apply_schedule_template', {
            p_template_id: id,
            p_to_day: toDay,
            p_timezone: timezone,
            p_is_trial: isTrial,
          }),
        ),
      ),
    'schedule.unassigned': async ({ from, to }) =>
      toWindow(
        (await run(
          client.rpc('get_unassigned_events', { p_from: from, p_to: to }, { get: true }),
        )) as WindowRow,
      ).events,
  };
}
