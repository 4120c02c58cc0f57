import { request } from '#renderer/bridge/index.ts';
import { useEffect, useRef, useState } from 'react';

/** The most that the server checks per call. */
const entriesAtOnce = 1000;

export type ChainCheck =
  | { status: 'unknown' }
  | { status: 'checking'; checked: number }
  | { status: 'unbroken'; checked: number; at: Date }
  | { status: 'broken'; seq: number; at: Date }
  | { status: 'failed'; error: unknown };

/** Recomputes the whole log from its start, in parts, and stops at the first entry that doesn't match. */
export function useChainCheck() {
  const [check, setCheck] = useState<ChainCheck>({ status: 'unknown' });
  const run = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      run.current?.abort();
    },
    [],
  );

  const start = async (): Promise<void> => {
    run.current?.abort();
    const { signal } = (run.current = new AbortController());
    const tell = (next: ChainCheck) => {
      if (!signal.aborted) setCheck(next);
    };
    tell({ status: 'checking', checked: 0 });
    try {
      const [newest] = await request('audit.list', { filter: {}, before: null, limit: 1 });
      const last = newest?.seq ?? 0;
      let checked = 0;
      for (let from: number | null = null; from === null || from <= last;) {
        const to = Math.min((from ?? 1) + entriesAtOnce - 1, Math.max(last, 1));
        const part = await request('audit.checkChain', { from, to });
        if (signal.aborted) return;
        checked += part.checked;
        if (part.firstBrokenSeq !== null) {
          tell({ status: 'broken', seq: part.firstBrokenSeq, at: new Date() });
          return;
        }
        tell({ status: 'checking', checked });
        from = to + 1;
      }
      tell({ status: 'unbroken', checked, at: new Date() });
    } catch (error) {
      tell({ status: 'failed', error });
    }
  };
  return { check, start };
}
