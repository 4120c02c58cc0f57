import * as z from 'zod/mini';
import type { Pause } from '#shared/contract/desktop.ts';

/** When it was begun is kept as well: a clock that is set back must not make it last. */
export const pauseSchema = z.object({ from: z.number(), until: z.number() });
export type KeptPause = z.infer<typeof pauseSchema>;

const hourMs = 3_600_000;
const morningHour = 8;
/** By so much clocks are corrected now and then. */
const toleranceMs = 5 * 60_000;

export function beginPause(pause: Pause, now: Date): KeptPause {
  const morning = new Date(now);
  morning.setDate(now.getDate() + 1);
  morning.setHours(morningHour, 0, 0, 0);
  const until = pause === 'hour' ? now.getTime() + hourMs : morning.getTime();
  return { from: now.getTime(), until };
}

/** When a pause ends; null where there is none now. */
export function pauseEnd(pause: KeptPause | undefined, now: Date): Date | null {
  if (pause === undefined) return null;
  const time = now.getTime();
  return time < pause.until && time >= pause.from - toleranceMs ? new Date(pause.until) : null;
}
