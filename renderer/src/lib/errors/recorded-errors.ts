import { create } from 'zustand';

export type RecordedError = { source: string; message: string; recordedAt: Date };

const keptErrors = 100;

type ErrorStore = { errors: readonly RecordedError[] };

/** What went wrong on this page since it was loaded, newest last. Nothing is sent anywhere. */
export const useErrorStore = create<ErrorStore>(() => ({ errors: [] }));

export function recordError(source: string, error: unknown): RecordedError {
  const recorded = {
    source,
    message: error instanceof Error ? error.message : String(error),
    recordedAt: new Date(),
  };
  useErrorStore.setState(({ errors }) => ({ errors: [...errors, recorded].slice(-keptErrors) }));
  return recorded;
}
