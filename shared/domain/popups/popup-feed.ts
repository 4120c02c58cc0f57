import { novelty, shownUpTo, withMarks, type PopupMarks } from './popup-marks.ts';
import { mostAtOnce, type PopupRow } from './popup-row.ts';
import { popupVerdict, type PopupRules, type PopupVerdict } from './popup-verdict.ts';

/** Rows that arrive this soon after a popup become one summary. */
const gatherMs = 5000;
/** The minimum time between two requests, no matter how much arrives. */
const restMs = 250;
/** After a failed request, the server is tried again after this long, unless it is known to be back sooner. */
const retryMs = 30_000;

type Parts = {
  /** Rows by their ids, up to `mostAtOnce`; deleted ones are omitted. */
  get: (ids: string[]) => Promise<PopupRow[]>;
  /** The newest unread rows after a time of the server's clock, up to `mostAtOnce`. */
  missed: (after: number) => Promise<PopupRow[]>;
  rules: () => Promise<PopupRules>;
  /** Undefined if this person has never used this device. */
  readMarks: () => PopupMarks | undefined;
  /** Must be done when it returns: a row is marked before it shows, so that it never shows twice. */
  writeMarks: (marks: PopupMarks) => void;
  show: (row: PopupRow) => void;
  showSummary: (rows: readonly PopupRow[], isAll: boolean) => void;
  /** These rows were read, so their popups may close. */
  close: (ids: readonly string[]) => void;
  /**
   * Whether the person is looking at the app. New rows are then judged at once, because a moment later they may be off
   * the screen.
   */
  isLooking?: () => boolean;
  now?: () => Date;
};

/**
 * Turns changes of one person's queue into popups: the first at once, those within the next five seconds as one
 * summary, and missed ones as one summary. Only one request runs at a time, and the waiting list is bounded.
 */
export function createPopupFeed(parts: Parts) {
  const { now = () => new Date(), isLooking = () => false } = parts;
  const waiting = new Set<string>();
  /** The waiting rows that arrived since the last look. */
  const fresh = new Set<string>();
  let hasMissed = false;
  let isBusy = false;
  let isStopped = false;
  let isRetrying = false;
  let isResting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Handles all waiting rows together after this time. */
  function gatherFor(ms: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isBusy) gatherFor(gatherMs);
      else if (hasMissed || waiting.size > 0) void run(true);
    }, ms);
  }

  function wake(): void {
    if (isStopped || isBusy || isResting) return;
    if (timer === undefined) {
      if (hasMissed || waiting.size > 0) void run(false);
    } else if (fresh.size > 0 && !hasMissed && !isRetrying && isLooking()) void look();
  }

  function begin(): void {
    isBusy = isResting = true;
    setTimeout(() => {
      isResting = false;
      wake();
    }, restMs);
  }

  /** Marks the rows that are on the screen now, and leaves the rest waiting. */
  async function look(): Promise<void> {
    begin();
    const ids = [...fresh];
    fresh.clear();
    try {
      const [rows, rules] = await Promise.all([parts.get(ids), parts.rules()]);
      const marks = parts.readMarks();
      if (isStopped || marks === undefined) return;
      const { never } = sorted(rows, marks, (row) => popupVerdict(row, rules, now()));
      if (never.length > 0) parts.writeMarks(withMarks(marks, never, false));
      for (const { id } of never) waiting.delete(id);
    } catch {
      // They are judged with the others.
    } finally {
      isBusy = false;
      wake();
    }
  }

  async function run(isGathered: boolean): Promise<void> {
    begin();
    isRetrying = false;
    const ids = [...waiting];
    const isMissed = hasMissed;
    waiting.clear();
    fresh.clear();
    hasMissed = false;
    try {
      await deal(ids, { isMissed, isGathered });
    } catch {
      if (isMissed) hasMissed = true;
      else add(ids);
      isRetrying = true;
      gatherFor(retryMs);
    }
    isBusy = false;
    wake();
  }

  async function deal(ids: string[], { isMissed, isGathered }: { isMissed: boolean; isGathered: boolean }) {
    const marks = parts.readMarks();
    if (marks === undefined) {
      // Rows from before a person's first use of this device are not news.
      const times = (await parts.missed(0)).map(timeOf);
      if (!isStopped) parts.writeMarks(shownUpTo(Math.max(0, ...times)));
      return;
    }
    const [rows, rules] = await Promise.all([
      isMissed ? parts.missed(marks.horizon) : parts.get(ids),
      parts.rules(),
    ]);
    if (isStopped) return;
    const isAll = !isMissed || rows.length < mostAtOnce;
    const at = now();
    const { show, never, read } = sorted(rows, marks, (row) => popupVerdict(row, rules, at));
    if (read.length > 0) parts.close(read.map(({ id }) => id));

    const isOne = show.length === 1 || !(isMissed || isGathered);
    const popping = isOne ? show.slice(0, 1) : show;
    const bounded = isAll ? marks : shownUpTo(Math.min(...rows.map(timeOf)) - 1, marks);
    if (popping.length + never.length > 0 || !isAll)
      parts.writeMarks(withMarks(withMarks(bounded, never, false), popping, true));
    const [first] = popping;
    if (first === undefined) return;
    gatherFor(gatherMs);
    if (isOne) parts.show(first);
    else parts.showSummary(popping, isAll);
    // They are judged again when their time comes, because they may have been read by then.
    add(show.slice(popping.length).map(({ id }) => id));
  }

  function add(ids: readonly string[]): void {
    for (const id of ids) {
      if (waiting.size < mostAtOnce) waiting.add(id);
      else hasMissed = true;
    }
  }

  return {
    changed: (ids: readonly string[]): void => {
      add(ids);
      for (const id of ids) if (waiting.has(id)) fresh.add(id);
      wake();
    },
    /** Changes may have been missed, and the server can be reached. */
    catchUp: (): void => {
      hasMissed = true;
      if (isRetrying) gatherFor(0);
      else wake();
    },
    /** Gathers the next rows into one summary, as after sleep. */
    gather: (): void => {
      gatherFor(gatherMs);
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Which rows pop up, oldest first, which never do, and which were read. */
function sorted(
  rows: readonly PopupRow[],
  marks: PopupMarks,
  verdictOf: (row: PopupRow) => PopupVerdict,
): Record<'show' | 'never' | 'read', PopupRow[]> {
  const by: Record<'show' | 'never' | 'read', PopupRow[]> = { show: [], never: [], read: [] };
  for (const row of [...rows].sort((one, other) => timeOf(one) - timeOf(other))) {
    const verdict = verdictOf(row);
    const known = novelty(marks, row);
    if (verdict === 'read') by.read.push(row);
    else if (verdict !== 'later' && known !== 'shown') by[known === 'counting' ? 'never' : verdict].push(row);
  }
  return by;
}

const timeOf = ({ sentAt }: PopupRow): number => Date.parse(sentAt);
