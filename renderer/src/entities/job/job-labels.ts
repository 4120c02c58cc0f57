import { formatCount } from '#renderer/lib/text/counts.ts';
import type { StatusLook } from '#renderer/ui/marks/status.tsx';
import type { Job } from '#shared/contract/jobs.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const plural = (count: number, one: string) =>
  count === 1 ? `Every ${one}` : `Every ${String(count)} ${one}s`;

/** `Every hour`, `Every 5 minutes` */
export function everyWords(seconds: number): string {
  for (const [length, name] of [
    [day, 'day'],
    [hour, 'hour'],
    [minute, 'minute'],
  ] as const)
    if (seconds >= length && seconds % length === 0) return plural(seconds / length, name);
  return plural(seconds, 'second');
}

export function stateOf({ isRunning, status, failures }: Job): StatusLook {
  if (isRunning) return { label: 'Running', glyph: 'sending', tone: 'neutral' };
  if (status === 'failed')
    return {
      label: failures > 1 ? `Failed ${formatCount(failures)} times` : 'Failed',
      glyph: 'cross',
      tone: 'danger',
    };
  if (status === 'interrupted') return { label: 'Interrupted', glyph: 'late', tone: 'warning' };
  if (status === 'done') return { label: 'Done', glyph: 'passed', tone: 'neutral' };
  return { label: 'Not run yet', glyph: 'waiting', tone: 'neutral' };
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/timeout|time limit/i, 'Took too long, and was stopped'],
  [/deadlock|lock not available|could not (?:obtain lock|serialize)/i, 'Others were changing the same rows'],
  [/disk|no space/i, 'The server’s disk is full'],
  [/connection|terminat|shut(?:ting)? down|starting up/i, 'The server was being restarted'],
  [/permission denied|must be owner/i, 'The server doesn’t let it'],
];

/** Why a job failed, in our words, from the database's message. */
export const causeOf = (message: string): string =>
  causes.find(([shape]) => shape.test(message))?.[1] ?? 'Something went wrong on the server';

/** The time until the next run. */
export function nextWords({ nextRun, isRunning, everySeconds }: Job, now: number): string {
  if (isRunning) return 'Now';
  // The page's clock may be a minute behind, but the next run is never further off than the interval.
  const seconds = Math.min((Date.parse(nextRun) - now) / 1000, everySeconds);
  if (seconds <= minute) return 'Within a minute';
  const minutes = Math.round(seconds / minute);
  if (minutes < 60) return `In ${String(minutes)} min`;
  const hours = Math.round(seconds / hour);
  if (hours < 24) return `In ${String(hours)} h`;
  return `In ${String(Math.round(seconds / day))} d`;
}
