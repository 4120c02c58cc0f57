import * as z from 'zod/mini';
import type { Pause } from '#shared/contract/desktop.ts';

/** The start is stored too: setting the clock back must not extend the pause. */
export const pauseSchema = z.object({ from: z.number(), until: z.number() });
export type KeptPause = z.infer<typeof pauseSchema>;

const hourMs = 3_600_000;
const morningHour = 8;
/** Clocks are routinely corrected by up to this much. */
const toleranceMs = 5 * 60_000;

export function beginPause(pause: Pause, now: Date): KeptPause {
  const morning = new Date(now);
  morning.setDate(now.getDate() + 1);
  morning.setHours(morningHour, 0, 0, 0);
  const until = pause === 'hour' ? now.getTime() + hourMs : morning.getTime();
  return { from: now.getTime(), until };
}

/** When a pause ends; null if there is none now. */
export function pauseEnd(pause: KeptPause | undefined, now: Date): Date | null {
  if (pause === undefined) return null;
  const time = now.getTime();
  return time < pause.until && time >= pause.from - toleranceMs ? new Date(pause.until) : null;
}
