import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { plannedKey, type PlannedPost } from '#renderer/entities/post/planned-posts.ts';
import type { Busy, Unavailable } from '#shared/contract/event-rows.ts';
import { shownTimes } from '#renderer/features/schedule/grid/moves.ts';
import { startOf, type Range } from '#renderer/lib/calendar/ranges.ts';

/** What a bar represents. */
type Item = { id: string } & (
  { event: Occurrence; post?: undefined } | { event?: undefined; post: PlannedPost }
);
type Span = Item & { start: number; end: number };

/** One row: a model, a person, or everything without one. */
export type RowOf = { kind: 'model' | 'person'; id: string | null; name: string };

export type Bar = Item & {
  /** Fractions of the range, from 0 to 1. */
  start: number;
  end: number;
  lane: number;
};
export type TimelineRowData = RowOf & {
  bars: readonly Bar[];
  lanes: number;
  taken: readonly {
    key: string;
    start: number;
    end: number;
    label: string;
    /** Set if it can be opened. */
    away?: Unavailable;
  }[];
};

/** Puts each overlapping item into the first free lane. */
export function placeInLanes(spans: readonly { start: number; end: number }[]): {
  lanes: number[];
  count: number;
} {
  const ends: number[] = [];
  const lanes = spans.map(({ start, end }) => {
    const free = ends.findIndex((until) => until <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    return lane;
  });
  return { lanes, count: Math.max(1, ends.length) };
}

const rowKeysOf = (event: Occurrence, kind: RowOf['kind']): (string | null)[] =>
  kind === 'model' ? [event.modelId] : event.attendeeIds.length === 0 ? [null] : event.attendeeIds;

type Parts = {
  kind: RowOf['kind'];
  rows: readonly Omit<RowOf, 'kind'>[];
  events: readonly Occurrence[];
  busy: readonly Busy[];
  unavailable: readonly Unavailable[];
  posts: readonly PlannedPost[];
  range: Range;
};

/** A post has no duration; this is the width of its text. */
const postMs = 6 * 3_600_000;

/**
 * The rows with their bars in lanes, in the given order; the last row, if needed, has items without a model or person.
 */
export function timelineRowsOf({
  kind,
  rows,
  events,
  busy,
  unavailable,
  posts,
  range,
}: Parts): TimelineRowData[] {
  const from = startOf(range.from);
  const length = startOf(range.to) - from;
  const share = (time: number) => Math.min(1, Math.max(0, (time - from) / length));
  const byRow = new Map<string | null, Span[]>();
  const put = (key: string | null, span: Span) => {
    const known = byRow.get(key);
    if (known === undefined) byRow.set(key, [span]);
    else known.push(span);
  };
  for (const event of events) {
    const { start, end } = shownTimes(event);
    const [first, last] = event.allDay
      ? [startOf(start), startOf(end)]
      : [Date.parse(start), Date.parse(end)];
    if (last <= from || first >= from + length) continue;
    for (const key of rowKeysOf(event, kind))
      put(key, { id: event.id, event, start: share(first), end: share(last) });
  }
  // Posts belong to accounts, and so to models.
  for (const post of kind === 'model' ? posts : []) {
    const at = Date.parse(post.at);
    if (post.modelId !== null && at >= from && at < from + length)
      put(post.modelId, { id: plannedKey(post), post, start: share(at), end: share(at + postMs) });
  }
  const takenOf = (id: string | null) => [
    ...unavailable
      .filter((block) => id !== null && (kind === 'model' ? block.modelId : block.userId) === id)
      .map((block) => ({
        key: `${block.id} ${block.startsAt}`,
        start: share(Date.parse(block.startsAt)),
        end: share(Date.parse(block.endsAt)),
        away: block,
        label: block.reason === '' ? 'Unavailable' : `Unavailable: ${block.reason}`,
      })),
    ...busy
      .filter(
        (block) => id !== null && (kind === 'model' ? block.modelId === id : block.userIds.includes(id)),
      )
      .map((block, index) => ({
        key: `busy ${String(index)}`,
        start: share(Date.parse(block.startsAt)),
        end: share(Date.parse(block.endsAt)),
        label: 'Busy',
      })),
  ];
  const rowOf = ({ id, name }: Omit<RowOf, 'kind'>): TimelineRowData => {
    const spans = (byRow.get(id) ?? []).toSorted(
      (a, b) => a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1),
    );
    const { lanes, count } = placeInLanes(spans);
    return {
      kind,
      id,
      name,
      bars: spans.map((span, index) => ({ ...span, lane: lanes[index] ?? 0 })),
      lanes: count,
      taken: takenOf(id).filter(({ start, end }) => end > start),
    };
  };
  const none = { id: null, name: kind === 'model' ? 'General' : 'Nobody' };
  return [...rows, ...(byRow.has(null) ? [none] : [])].map(rowOf);
}

/** The distance that a bar was dragged: in steps of 15 minutes, or of days if it is all-day. */
export function draggedBy(share: number, range: Range, allDay: boolean): { days: number; minutes: number } {
  const minutes = (share * (startOf(range.to) - startOf(range.from))) / 60_000;
  const days = Math.round(minutes / 1440);
  return allDay ? { days, minutes: 0 } : { days: 0, minutes: Math.round(minutes / 15) * 15 };
}
