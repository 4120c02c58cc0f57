import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { request } from '#renderer/bridge/index.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { errorMessage } from './error-messages.ts';

type Progress = CallOutput<'imports.run'>;
export type ImportRun = {
  id: string;
  fileName: string;
  state: 'running' | 'stopping' | 'stopped' | 'failed' | 'completed';
  startedAt: number;
  /** How many rows were written before this run began. */
  startedWith: number;
  chosen: number;
  created: number;
  updated: number;
  failed: number;
  /** The rows written last, in order. */
  recent: Progress['rows'];
  problem?: string;
};

/** The import that this window runs. It continues while other pages are open. */
export const useImportRun = create<{ run: ImportRun | undefined }>(() => ({ run: undefined }));

const shownRecent = 12;
const mostRetries = 5;
const firstWaitMs = 1000;

export const doneOf = ({ created, updated, failed }: Pick<ImportBatch, 'created' | 'updated' | 'failed'>) =>
  created + updated + failed;

const change = (id: string, changes: Partial<ImportRun>) => {
  useImportRun.setState(({ run }) => (run?.id === id ? { run: { ...run, ...changes } } : { run }));
};
const stateOf = (id: string) => {
  const { run } = useImportRun.getState();
  return run?.id === id ? run.state : undefined;
};

/** Finishes the rows that are being written, then stops. */
export function stopRun(): void {
  const { run } = useImportRun.getState();
  if (run?.state === 'running') change(run.id, { state: 'stopping' });
}

/** Writes the rows of a confirmed import, starting where it stopped. */
export async function startRun(batch: ImportBatch, client: QueryClient): Promise<void> {
  const { id, fileName, chosen, created, updated, failed } = batch;
  const person = useViewerStore.getState().profile?.id;
  useImportRun.setState({
    run: {
      ...{ id, fileName, chosen, created, updated, failed },
      state: 'running',
      startedAt: Date.now(),
      startedWith: doneOf(batch),
      recent: [],
    },
  });
  const outcome = await writeRows(id, () => useViewerStore.getState().profile?.id === person);
  await Promise.all(
    [['imports'], ['import-rows', id], ['models', 'list'], ['plans']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
  const { run } = useImportRun.getState();
  if (run?.id !== id || outcome === undefined) return;
  if (outcome === 'completed')
    notifySuccess(
      `${countOf(run.created + run.updated, { one: 'row', many: 'rows' })} imported from ${fileName}`,
    );
  else if (outcome === 'failed') notifyError(run.problem ?? '');
}

/** Undefined if another user signed in, or another import replaced it. */
async function writeRows(id: string, isSamePerson: () => boolean) {
  for (let retries = 0; ;) {
    if (!isSamePerson() || stateOf(id) === undefined) return undefined;
    if (stateOf(id) === 'stopping') {
      change(id, { state: 'stopped' });
      return 'stopped';
    }
    try {
      const { rows, status, ...counts } = await request('imports.run', { batchId: id });
      retries = 0;
      const before = useImportRun.getState().run?.recent ?? [];
      change(id, { ...counts, recent: [...before, ...rows].slice(-shownRecent) });
      if (status !== 'completed') continue;
      change(id, { state: 'completed' });
      return 'completed';
    } catch (error) {
      // Retry after a lost connection: the server writes each row only once, however often it is sent.
      if (toAppError(error).code === 'unavailable' && retries < mostRetries) {
        retries += 1;
        await pause(firstWaitMs * 2 ** (retries - 1));
        continue;
      }
      change(id, { state: 'failed', problem: errorMessage('imports.run', error) });
      return 'failed';
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
