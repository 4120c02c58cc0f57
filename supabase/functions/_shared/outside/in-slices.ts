import type { ServiceDatabase } from '../service-database.ts';
import type { Outcome } from './outcome.ts';

// What workers share that do one step after the other for as long as their slice lasts.

/** A longer wait is the queue's: meanwhile the worker does something else. */
export const longestPauseMs = 3000;
const triesToMark = 6;

export const realPause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** There is more to do, after so long. */
export const again = (ms: number): Outcome => ({ status: 'again', retry_after: Math.ceil(ms / 1000) });

/** Writes down what became of a step, with patience: what is not written down counts as unknown. False where it could not be. */
export async function mark(
  write: () => ReturnType<ServiceDatabase['call']>,
  pause: (ms: number) => Promise<void>,
): Promise<boolean> {
  for (let attempt = 0; attempt < triesToMark; attempt += 1) {
    const written = await write().catch(() => undefined);
    if (written !== undefined && 'answer' in written) return true;
    await pause(200 * 2 ** attempt);
  }
  return false;
}
