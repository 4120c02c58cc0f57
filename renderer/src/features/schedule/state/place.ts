import type { EventStatus } from '#renderer/entities/event/event-types.ts';
import { eventStatuses, usualStatuses } from '#renderer/entities/event/event-labels.ts';
import type { ParamChanges } from '#renderer/lib/lists/list-params.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { views, type View } from '#renderer/lib/calendar/ranges.ts';

/** What the timeline's rows are. */
export const timelineRows = ['model', 'person'] as const;
export type TimelineRow = (typeof timelineRows)[number];

/** What the address selects. Empty lists select everything. */
export type Place = {
  view: View;
  /** The day, in the viewer's time zone, that the view shows. */
  date: string;
  modelIds: readonly string[];
  userIds: readonly string[];
  typeIds: readonly string[];
  statuses: readonly EventStatus[];
  /** Models that were unchecked while all others were shown. */
  hiddenModelIds: readonly string[];
  rows: TimelineRow;
  eventId: string | undefined;
};

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostIds = 200;

const listOf = (text: string | null): string[] => (text === null || text === '' ? [] : text.split(','));
const ids = (text: string | null): string[] =>
  [...new Set(listOf(text).filter((id) => uuid.test(id)))].slice(0, mostIds);

/** Rejects days that don't exist, such as 31 February. */
const isDay = (text: string): boolean =>
  dayPattern.test(text) && dayOf(Date.parse(`${text}T12:00:00`)) === text;

/** Parses an address and ignores invalid parts. A phone has only the agenda and day views. */
export function readPlace(params: URLSearchParams, now: number, isPhone: boolean): Place {
  const usual = isPhone ? 'agenda' : 'week';
  const named = views.find((view) => view === params.get('view')) ?? usual;
  const date = params.get('date');
  const statuses = listOf(params.get('status'));
  const eventId = params.get('eventId');
  return {
    view: isPhone && named !== 'day' ? 'agenda' : named,
    date: date !== null && isDay(date) ? date : dayOf(now),
    modelIds: ids(params.get('modelId')),
    userIds: ids(params.get('userId')),
    typeIds: ids(params.get('type')),
    statuses: eventStatuses.filter((status) => statuses.includes(status)),
    hiddenModelIds: ids(params.get('hidden')),
    rows: timelineRows.find((row) => row === params.get('rows')) ?? 'model',
    eventId: eventId !== null && uuid.test(eventId) ? eventId : undefined,
  };
}

/** The address parameters, without those that have their default value. */
export function placeParams(place: Partial<Place>, now: number, isPhone: boolean): ParamChanges {
  const changes: Record<string, string> = {};
  const { view, date, modelIds, userIds, typeIds, statuses, hiddenModelIds, rows } = place;
  if (view !== undefined) changes['view'] = view === (isPhone ? 'agenda' : 'week') ? '' : view;
  if (date !== undefined) changes['date'] = date === dayOf(now) ? '' : date;
  if (modelIds !== undefined) changes['modelId'] = modelIds.join(',');
  if (userIds !== undefined) changes['userId'] = userIds.join(',');
  if (typeIds !== undefined) changes['type'] = typeIds.join(',');
  if (statuses !== undefined) changes['status'] = statuses.join(',');
  if (hiddenModelIds !== undefined) changes['hidden'] = hiddenModelIds.join(',');
  if (rows !== undefined) changes['rows'] = rows === 'model' ? '' : rows;
  if ('eventId' in place) changes['eventId'] = place.eventId ?? '';
  return changes;
}

/** Whether any filter is active. */
export const hasFilters = (place: Place): boolean =>
  [place.modelIds, place.userIds, place.typeIds, place.statuses, place.hiddenModelIds].some(
    ({ length }) => length > 0,
  );

export const noFilters = {
  modelIds: [],
  userIds: [],
  typeIds: [],
  statuses: [],
  hiddenModelIds: [],
} as const satisfies Partial<Place>;

/** Checks or unchecks one item. An empty list means all, so unchecking the first item selects the others. */
export function toggleOf<Value extends string>(
  chosen: readonly Value[],
  all: readonly Value[],
  value: Value,
): Value[] {
  const from = chosen.length === 0 ? all : chosen;
  const next = from.includes(value) ? from.filter((each) => each !== value) : [...from, value];
  return next.length === 0 || all.every((each) => next.includes(each)) ? [] : next;
}

/** The same for statuses, where an empty list means the default: all but cancelled. */
export function toggleStatus(chosen: readonly EventStatus[], status: EventStatus): EventStatus[] {
  const from = chosen.length === 0 ? usualStatuses : chosen;
  const next = eventStatuses.filter((each) => (each === status) !== from.includes(each));
  return next.length === usualStatuses.length && usualStatuses.every((each) => next.includes(each))
    ? []
    : next;
}

/**
 * The same for models, of which there may be many: unchecking one of all stores the hidden one, because the address has
 * no room for all others.
 */
export function toggleModel(
  { modelIds, hiddenModelIds }: Place,
  id: string,
): Pick<Place, 'modelIds' | 'hiddenModelIds'> {
  const turn = (list: readonly string[]) =>
    list.includes(id) ? list.filter((each) => each !== id) : [...list, id];
  return modelIds.length > 0
    ? { modelIds: turn(modelIds), hiddenModelIds: [] }
    : { modelIds: [], hiddenModelIds: turn(hiddenModelIds) };
}

export const showsModel = ({ modelIds, hiddenModelIds }: Place, id: string | null): boolean =>
  modelIds.length > 0 ? id !== null && modelIds.includes(id) : id === null || !hiddenModelIds.includes(id);
