import { useEffect, useRef, useState } from 'react';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable, type OfferUndo } from '#renderer/lib/undo/undo.ts';
import type { BulkProgress } from '#renderer/ui/table/selection/bulk-bar.tsx';
import type { Selection } from '#renderer/ui/table/selection/selection.ts';
import { makeCalls, type Call } from './make-calls.ts';
import { byReason, refusalText, type Refusals } from './refusals.ts';

/** A change to many rows, and how to restore each row's previous value. */
export type ManyChange<Row, Made> = {
  /** Whether it changes anything about the row. */
  concerns: (row: Row) => boolean;
  /** What was done: `3 models paused`. */
  describe: (count: number) => string;
  /** How the row looks before the response; missing if that is not known. */
  preview?: (row: Row) => Partial<Row>;
  calls: (rows: readonly Row[]) => readonly Call<Row, Made>[];
  /** The changed fields of a row, from the response. */
  nowOf: (made: Made) => Partial<Row>;
  undo: (changed: readonly Changed<Row, Made>[]) => readonly Call<Row, Partial<Row>>[];
};

export type Changed<Row, Made> = { before: Row; made: Made };

type Options<Row> = {
  /** `3 models` */
  countLabel: (count: number) => string;
  nameOf: (row: Row) => string;
  /** Refused rows stay selected. */
  selection: Pick<Selection, 'selectOnly'>;
  /** Puts changed fields into the cache. */
  show: (news: ReadonlyMap<string, Partial<Row>>) => void;
  /** Called after all responses; refused rows may be outdated by then. */
  onAnswered: (outcome: { verb: Refusals['verb']; hasRefusals: boolean }) => void;
};

/**
 * Changes many rows: shows the result immediately where possible, with progress, the names of refused rows, and Undo
 * for the others.
 */
export function useChangeMany<Row extends { id: string }>(options: Options<Row>) {
  const { countLabel, nameOf, selection, show, onAnswered } = options;
  const [progress, setProgress] = useState<BulkProgress>();
  const [refused, setRefused] = useState<Refusals>();
  const lastRun = useRef<Promise<unknown>>(Promise.resolve());
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function run<Made>(
    verb: Refusals['verb'],
    rows: readonly Row[],
    { calls, previews, nowOf }: Run<Row, Made>,
  ): Promise<{ made: ReadonlyMap<string, Made>; hasRefusals: boolean }> {
    const count = rows.length;
    setRefused(undefined);
    setProgress({ done: 0, count });
    show(previews);
    const { made, reasons } = await makeCalls(calls, (done) => {
      setProgress({ done, count });
    }).finally(() => {
      setProgress(undefined);
    });
    const former = rows.flatMap((row) => {
      const preview = made.has(row.id) ? undefined : previews.get(row.id);
      return preview === undefined ? [] : [[row.id, pick(row, preview)] as const];
    });
    show(new Map([...former, ...[...made].map(([id, value]) => [id, nowOf(value)] as const)]));
    const hasRefusals = reasons.size > 0;
    onAnswered({ verb, hasRefusals });
    if (hasRefusals) {
      const refusals = byReason(rows, reasons, nameOf);
      const all = { verb, tried: count, triedLabel: countLabel(count), refusals };
      // If the list was left in the meantime, the names can't be shown in it.
      if (!isShown.current) notifyError(refusalText(all));
      setRefused(all);
      selection.selectOnly([...reasons.keys()]);
    }
    return { made, hasRefusals };
  }

  /** Runs tasks one after the other, so that Undo waits for a change that is still running. */
  const queue = (task: () => Promise<void>) => {
    const next = lastRun.current.then(task);
    lastRun.current = next.catch(() => undefined);
    return next;
  };

  async function undo<Made>(wanted: ManyChange<Row, Made>, changed: readonly Changed<Row, Made>[]) {
    const rows = changed.map(({ before }) => before);
    const previews = previewsOf(rows, (row) => wanted.preview && pick(row, wanted.preview(row)));
    const calls = wanted.undo(changed);
    const { made } = await run('restored', rows, { calls, previews, nowOf: (now) => now });
    if (made.size > 0) notifySuccess(`${countLabel(made.size)} restored`);
  }

  const change = <Made>(rows: readonly Row[], wanted: ManyChange<Row, Made>): Promise<void> =>
    undoable((offer) => queue(() => changeThem(rows, wanted, offer)));

  async function changeThem<Made>(
    rows: readonly Row[],
    wanted: ManyChange<Row, Made>,
    offer: OfferUndo,
  ): Promise<void> {
    const concerned = rows.filter(wanted.concerns);
    const { made, hasRefusals } = await run('changed', concerned, {
      calls: wanted.calls(concerned),
      previews: previewsOf(concerned, (row) => wanted.preview?.(row)),
      nowOf: wanted.nowOf,
    });
    const changed = concerned.flatMap((before) => {
      const own = made.get(before.id);
      return own === undefined ? [] : [{ before, made: own }];
    });
    if (changed.length > 0) offer(wanted.describe(changed.length), () => queue(() => undo(wanted, changed)));
    else if (!hasRefusals) notifySuccess('Nothing to change');
  }

  return {
    change,
    progress,
    refused,
    dismiss: () => {
      setRefused(undefined);
    },
  };
}

type Run<Row, Made> = {
  calls: readonly Call<Row, Made>[];
  previews: ReadonlyMap<string, Partial<Row>>;
  nowOf: (made: Made) => Partial<Row>;
};

const previewsOf = <Row extends { id: string }>(
  rows: readonly Row[],
  previewOf: (row: Row) => Partial<Row> | undefined,
): ReadonlyMap<string, Partial<Row>> =>
  new Map(
    rows.flatMap((row) => {
      const preview = previewOf(row);
      return preview === undefined ? [] : [[row.id, preview] as const];
    }),
  );

/** The row's values of the fields in `like`. */
const pick = <Row extends object>(row: Row, like: Partial<Row>): Partial<Row> =>
  Object.fromEntries((Object.keys(like) as (keyof Row)[]).map((name) => [name, row[name]])) as Partial<Row>;
