import { callReader, type ReaderCalls } from '#renderer/lib/csv/call-reader.ts';
import type { LoginReader } from './login-reader.ts';

export type LoginReading = ReaderCalls<LoginReader>;

/** One worker for each file. */
export const openLogins = (): LoginReading =>
  callReader<LoginReader>(new Worker(new URL('./login-worker.ts', import.meta.url), { type: 'module' }), [
    'open',
    'secrets',
  ]);
