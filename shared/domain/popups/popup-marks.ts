import * as z from 'zod/mini';
import type { PopupRow } from './popup-row.ts';

/** What is remembered of one row: times are the server's, so that this device's clock may be anything. */
const markSchema = z.object({
  /** Its `sentAt` when it last popped up, or would have. */
  poppedAt: z.number(),
  /** Its `sentAt` when it was last looked at. */
  seenAt: z.number(),
  count: z.number(),
});

/** What one person has been shown on one device. It holds ids and times, and no word of what was shown. */
export const popupMarksSchema = z.object({
  /** Rows up to this time count as shown, whether there is a mark or not: it moves up as marks are let go. */
  horizon: z.number(),
  rows: z.record(z.string(), markSchema),
});
export type PopupMarks = z.infer<typeof popupMarksSchema>;

type Seen = Pick<PopupRow, 'id' | 'sentAt' | 'count'>;

/** The most marks that are kept for a person. */
export const mostMarks = 200;
/** So long a row that only counts up stays silent. */
const silentMs = 10 * 60_000;

const timeOf = ({ sentAt }: Seen): number => new Date(sentAt).getTime();

/**
 * Whether a row is news to this device: `shown` where it popped up before, `counting` where it has since only counted up, and
 * `news` else, as where it comes back from being snoozed.
 */
export function novelty(marks: PopupMarks, row: Seen): 'news' | 'counting' | 'shown' {
  const mark = Object.hasOwn(marks.rows, row.id) ? marks.rows[row.id] : undefined;
  const at = timeOf(row);
  if (mark === undefined) return at <= marks.horizon ? 'shown' : 'news';
  if (at <= mark.seenAt) return 'shown';
  return row.count > mark.count && at - mark.poppedAt < silentMs ? 'counting' : 'news';
}

/** With marks on these rows. `pops` is false for those that were only looked at. The oldest are let go beyond `mostMarks`. */
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

/** Where everything up to a time counts as shown. */
export const shownUpTo = (time: number, marks: PopupMarks = { horizon: 0, rows: {} }): PopupMarks => ({
  ...marks,
  horizon: Math.max(marks.horizon, time),
});
