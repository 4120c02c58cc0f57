import { callReader } from '#renderer/lib/csv/call-reader.ts';
import type { ReadEvent } from '#shared/contract/schedule-exchange.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CalendarReader } from './calendar-reader.ts';

/** The reader has a shorter limit; this one ends cases that it does not foresee. */
export const mostReadingMs = 15_000;

const refused = (message: string) => new AppError('invalid', message, { hint: 'text' });

/**
 * The events of a calendar file. Reads it in a worker, which ends with the answer, the timeout or the signal, so that
 * the page stays responsive.
 */
export async function readCalendarFile(
  text: string,
  timezone: string,
  signal?: AbortSignal,
): Promise<ReadEvent[]> {
  const reader = callReader<CalendarReader>(
    new Worker(new URL('./calendar-worker.ts', import.meta.url), { type: 'module' }),
    ['read'],
  );
  const end = new AbortController();
  const tooLong = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      reject(refused('This file takes too long to read. Export fewer events at once, for example a year.'));
    }, mostReadingMs);
    const stop = () => {
      clearTimeout(timer);
      reject(refused('Another file was chosen'));
    };
    for (const one of [end.signal, signal]) one?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted === true) stop();
  });
  try {
    return await Promise.race([reader.read(text, timezone), tooLong]);
  } catch (error) {
    throw error instanceof AppError
      ? error
      : refused(error instanceof Error ? error.message : 'The file could not be read. Choose it again.');
  } finally {
    reader.close();
    tooLong.catch(() => undefined);
    end.abort();
  }
}
