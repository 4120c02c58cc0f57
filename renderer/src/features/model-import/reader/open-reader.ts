import { callReader, type ReaderCalls } from '#renderer/lib/csv/call-reader.ts';
import type { Reader } from './reader.ts';

export type FileReading = ReaderCalls<Reader>;

/** One worker per file. */
export const openReader = (): FileReading =>
  callReader<Reader>(new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' }), [
    'open',
    'findings',
    'rows',
  ]);
