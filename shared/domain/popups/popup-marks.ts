import * as z from 'zod/mini';
import type { PopupRow } from './popup-row.ts';

/** What is remembered of one row. Times are the server's, so that a wrong clock on this device does not matter. */
const markSchema = z.object({
  /** Its `sentAt` when it last popped up, or would have. */
  poppedAt: z.number(),
  /** Its `sentAt` when it was last checked. */
  seenAt: z.number(),
  count: z.number(),
});

/** What one person was shown on one device. It has ids and times, but no content. */
export const popupMarksSchema = z.object({
  /** Rows up to this time count as shown, with or without a mark. It advances as marks are removed. */
  horizon: z.number(),
  rows: z.record(z.string(), markSchema),
});
export type PopupMarks = z.infer<typeof popupMarksSchema>;

type Seen = Pick<PopupRow, 'id' | 'sentAt' | 'count'>;

/** The most marks that are stored for a person. */
export const mostMarks = 200;
/** A row whose count merely increases stays silent for this long. */
const silentMs = 10 * 60_000;

const timeOf = ({ sentAt }: Seen): number => new Date(sentAt).getTime();

/**
 * Whether a row is news to this device: `shown` if it popped up before, `counting` if only its count has increased
 * since, else `news`, as when it returns from being snoozed.
 */
export function novelty(marks: PopupMarks, row: Seen): 'news' | 'counting' | 'shown' {
  const mark = Object.hasOwn(marks.rows, row.id) ? marks.rows[row.id] : undefined;
  const at = timeOf(row);
  if (mark === undefined) return at <= marks.horizon ? 'shown' : 'news';
  if (at <= mark.seenAt) return 'shown';
  return row.count > mark.count && at - mark.poppedAt < silentMs ? 'counting' : 'news';
}

/**
 * Adds marks for these rows. `pops` is false for rows that were only checked. The oldest beyond `mostMarks` are
 * removed.
 */
export function withMarks(marks: PopupMarks, rows: readonly Seen[], pops: boolean): PopupMarks {
  const all = new Map(Object.entries(marks.rows));
  for (const row of rows) {
    const seenAt = timeOf(row);
    const poppedAt = pops ? seenAt : (all.get(row.id)?.poppedAt ?? seenAt);
    all.set(row.id, { poppedAt, seenAt, count: row.count });
  }
  if (all.size <= mostMarks) return { ...marks, rows: Object.fromEntries(all) };
  const newestFirst = [...all].sort(([, one], [, other]) => other.seenAt - one.seenAt);
  const gone = newestFirst[mostMarks]?.[1].seenAt ?? 0;
  return {
    horizon: Math.max(marks.horizon, gone),
    rows: Object.fromEntries(newestFirst.slice(0, mostMarks)),
  };
}

/** Marks by which everything up to a time counts as shown. */
export const shownUpTo = (time: number, marks: PopupMarks = { horizon: 0, rows: {} }): PopupMarks => ({
  ...marks,
  horizon: Math.max(marks.horizon, time),
});
