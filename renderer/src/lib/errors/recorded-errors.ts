import { create } from 'zustand';
import { AppError } from '#shared/lib/app-error.ts';

export type RecordedError = {
  source: string;
  message: string;
  /** Shown only in a report. */
  details?: string;
  /** The code of a failed call; undefined for anything else. */
  code?: string;
  recordedAt: Date;
};

const keptErrors = 100;

type ErrorStore = { errors: readonly RecordedError[] };

/** The errors on this page since it was loaded, newest last. Nothing is sent anywhere. */
export const useErrorStore = create<ErrorStore>(() => ({ errors: [] }));

export function recordError(source: string, error: unknown): RecordedError {
  const recorded = {
    source,
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof AppError ? { code: error.code } : {}),
    ...(error instanceof AppError && error.details !== undefined ? { details: error.details } : {}),
    recordedAt: new Date(),
  };
  useErrorStore.setState(({ errors }) => ({ errors: [...errors, recorded].slice(-keptErrors) }));
  return recorded;
}
