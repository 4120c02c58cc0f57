import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { repeats, statusLabels } from '#renderer/entities/event/event-labels.ts';
import { plannedKey } from '#renderer/entities/post/planned-posts.ts';
import { placeInLanes } from '#renderer/features/schedule/timeline/lanes.ts';
import { daysOfEvent } from '#renderer/features/schedule/state/shown.ts';
import type { Shown } from '#renderer/features/schedule/view-types.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';

/** An event, a post or taken time, with its text for printing. */
export type Entry = Pick<Occurrence, 'startsAt' | 'endsAt' | 'allDay' | 'timezone'> & {
  key: string;
  kind: Occurrence['status'] | 'taken' | 'post';
  title: string;
  owner: string;
  type: string;
  place: string;
  /** The text for badges and colours on the screen. */
  marks: string;
  repeats: boolean;
  modelId: string | null;
  userIds: readonly string[];
  /** The first and last day in the viewer's time zone. */
  first: string;
  last: string;
};

const wholeDayMs = 23 * 3_600_000;

/** All entries of a view, all-day ones first. */
export function entriesOf({
  events,
  busy,
  unavailable,
  posts,
  typeOf,
  ownerOf,
  nameOf,
  hasClash,
}: Shown): Entry[] {
  const taken = (block: Shown['busy'][number], key: string, title: string, place: string): Entry => {
    const [start, end] = [Date.parse(block.startsAt), Date.parse(block.endsAt)];
    return {
      ...block,
      key,
      kind: 'taken',
      title,
      owner: nameOf({ modelId: block.modelId, userId: block.userIds[0] ?? null }),
      type: '',
      place,
      marks: '',
      repeats: false,
      timezone: '',
      allDay: end - start >= wholeDayMs,
      first: dayOf(start),
      last: dayOf(Math.max(start, end - 1)),
    };
  };
  return [
    ...unavailable.map((block) =>
      taken(
        { ...block, userIds: block.userId === null ? [] : [block.userId] },
        `${block.id} ${block.startsAt}`,
        block.reason === '' ? 'Unavailable' : `Unavailable: ${block.reason}`,
        '',
      ),
    ),
    ...busy.map((block, index) => taken(block, `busy ${String(index)}`, 'Busy', '')),
    ...posts.map((post): Entry => {
      const day = dayOf(Date.parse(post.at));
      return {
        key: plannedKey(post),
        kind: 'post',
        title: post.title,
        owner: ownerOf(post) ?? '',
        type: 'Post',
        place: '',
        marks: post.about,
        repeats: false,
        modelId: post.modelId,
        userIds: [],
        startsAt: post.at,
        endsAt: post.at,
        allDay: false,
        timezone: '',
        first: day,
        last: day,
      };
    }),
    ...events.map((event): Entry => ({
      ...event,
      ...daysOfEvent(event),
      key: event.id,
      kind: event.status,
      owner: ownerOf(event) ?? 'General',
      type: typeOf(event.typeId)?.name ?? '',
      place: event.location ?? '',
      userIds: event.attendeeIds,
      repeats: repeats(event),
      marks: [
        event.status === 'confirmed' ? '' : statusLabels[event.status],
        hasClash(event.id) ? 'Conflict' : '',
        event.isPrivate ? 'Private' : '',
      ]
        .filter(Boolean)
        .join(', '),
    })),
  ].toSorted(
    (a, b) =>
      Number(b.allDay) - Number(a.allDay) ||
      Date.parse(a.startsAt) - Date.parse(b.startsAt) ||
      (a.key < b.key ? -1 : 1),
  );
}

export const isOn = ({ first, last }: Entry, day: string): boolean => first <= day && day <= last;

/** The position of an entry in a day: in minutes of local time, and among overlapping entries. */
export type Block = { entry: Entry; from: number; to: number; lane: number; lanes: number };

/** The height of a text line, in minutes. */
const leastMinutes = 26;
const dayMinutes = 1440;

const minutesOf = (time: string): number => {
  const date = new Date(time);
  return date.getHours() * 60 + date.getMinutes();
};

/** Places overlapping entries of a day side by side, because nothing may be covered on paper. */
export function blocksOf(entries: readonly Entry[], day: string): Block[] {
  const spans = entries
    .filter((entry) => !entry.allDay && isOn(entry, day))
    .map((entry) => {
      const from = Math.min(entry.first < day ? 0 : minutesOf(entry.startsAt), dayMinutes - leastMinutes);
      const end =
        entry.last > day || dayOf(Date.parse(entry.endsAt)) > day ? dayMinutes : minutesOf(entry.endsAt);
      return { entry, from, to: Math.max(end, from + leastMinutes) };
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to || (a.entry.key < b.entry.key ? -1 : 1));
  const groups: (typeof spans)[] = [];
  let until = 0;
  for (const span of spans) {
    const group = groups.at(-1);
    if (group === undefined || span.from >= until) groups.push([span]);
    else group.push(span);
    until = Math.max(until, span.to);
  }
  return groups.flatMap((group) => {
    const { lanes, count } = placeInLanes(group.map(({ from, to }) => ({ start: from, end: to })));
    return group.map((span, index) => ({ ...span, lane: lanes[index] ?? 0, lanes: count }));
  });
}

/** The text of a block, or in the row of its owner. */
export const textOf = ({ title, owner, type, marks }: Entry, isOwners = false): string =>
  [title, isOwners ? '' : owner, type, marks].filter(Boolean).join(' · ');

const paper = { width: 240, hour: 6.4, line: 2.65, letter: 1.25 };

/** Whether all of a block's text fits, for the number of days on the page. */
export function fits({ entry, from, to, lanes }: Block, days: number): boolean {
  const letters = Math.floor((paper.width / days / lanes - 2) / paper.letter);
  const lines = Math.floor((((to - from) / 60) * paper.hour) / paper.line);
  // A word that does not fit wraps, which takes extra room.
  return textOf(entry).length + 6 <= letters * lines * 0.85;
}

/** Groups the days of a range by week. */
export const weeksOfDays = (from: string, to: string): string[][] => {
  const weeks: string[][] = [];
  for (let monday = from; monday < to; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
};
