import { observeCalls } from './api.ts';

export type CallRecord = {
  name: string;
  count: number;
  failures: number;
  slowestMs: number;
  totalMs: number;
  lastMs: number;
};

const records = new Map<string, CallRecord>();
let watchers = 0;

/** Measures calls until the returned function is called. */
export function watchCalls(): () => void {
  watchers += 1;
  observeCalls(note);
  return () => {
    watchers -= 1;
    if (watchers === 0) observeCalls(undefined);
  };
}

function note(name: string, ms: number, outcome: string): void {
  const known = records.get(name);
  records.set(name, {
    name,
    count: (known?.count ?? 0) + 1,
    failures: (known?.failures ?? 0) + (outcome === 'ok' ? 0 : 1),
    slowestMs: Math.max(known?.slowestMs ?? 0, ms),
    totalMs: (known?.totalMs ?? 0) + ms,
    lastMs: ms,
  });
}

const shownCalls = 8;

/** Sorted by each call's longest duration. */
export const slowestCalls = (): CallRecord[] =>
  [...records.values()].sort((a, b) => b.slowestMs - a.slowestMs).slice(0, shownCalls);

export const forgetCalls = (): void => {
  records.clear();
};
