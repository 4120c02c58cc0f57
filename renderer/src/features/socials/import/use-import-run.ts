import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshSecrets } from '#renderer/features/socials/queries.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import type { WrittenRow } from './import-plan.ts';
import type { LoginFileInHand } from './use-login-file.ts';
import { writeRow, type RowResult } from './write-row.ts';

export type RunState = {
  rows: readonly WrittenRow[];
  /** The results so far, in the order of the rows. */
  results: readonly RowResult[];
  state: 'running' | 'stopping' | 'over';
};

/** Writes the chosen rows one after another, until all are done or the user stops. */
export function useImportRun(modelId: string, hand: LoginFileInHand) {
  const client = useQueryClient();
  const { run: unlocked } = useUnlock();
  const [run, setRun] = useState<RunState>();
  const isWanted = useRef(true);
  useEffect(() => {
    isWanted.current = true;
    return () => {
      isWanted.current = false;
    };
  }, []);

  const isLeft = () => !isWanted.current;

  const start = async (rows: readonly WrittenRow[], withNotes: boolean) => {
    isWanted.current = true;
    const results: RowResult[] = [];
    setRun({ rows, results, state: 'running' });
    for (const row of rows) {
      if (isLeft()) break;
      const result = await readSecrets(hand, row.login.index).then(
        (secrets): Promise<RowResult> =>
          writeRow({ client, run: unlocked, modelId, row, secrets, withNotes }),
        (): RowResult => ({
          state: 'failed',
          why: 'The row could not be read again. Choose the file again.',
          stops: true,
        }),
      );
      results.push(result);
      setRun((before) => (before === undefined ? before : { ...before, results: [...results] }));
      if (result.state !== 'done' && result.stops) break;
    }
    hand.forget();
    setRun((before) => (before === undefined ? before : { ...before, state: 'over' }));
    await refreshSecrets(client, modelId);
  };

  const stop = () => {
    isWanted.current = false;
    setRun((before) => (before?.state === 'running' ? { ...before, state: 'stopping' } : before));
  };
  return { run, start, stop };
}

const readSecrets = async (hand: LoginFileInHand, index: number) => hand.secretsOf(index);
