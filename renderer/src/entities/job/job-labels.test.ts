import { expect, it } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import { causeOf, nextWords } from './job-labels.ts';

const now = Date.parse('2026-11-18T10:00:00Z');
const job = (everySeconds: number, seconds: number, more: Partial<Job> = {}): Job => ({
  name: 'remind',
  title: 'Remind',
  everySeconds,
  nextRun: new Date(now + seconds * 1000).toISOString(),
  lastRun: null,
  endedAt: null,
  isRunning: false,
  status: null,
  changed: null,
  message: null,
  failures: 0,
  ...more,
});

it.each([
  // The page's clock only advances each minute, so one minute can look like two.
  [60, 119, 'Within a minute'],
  [600, 540, 'In 9 min'],
  [3600, 3599, 'In 1 h'],
  [86_400, 7200, 'In 2 h'],
  [86_400, 86_400, 'In 1 d'],
])('every %i s, next in %i s: %s', (every, seconds, words) => {
  expect(nextWords(job(every, seconds), now)).toBe(words);
});

it('is now while it runs', () => {
  expect(nextWords(job(60, 30, { isRunning: true }), now)).toBe('Now');
});

it.each([
  ['canceling statement due to statement timeout', 'Took too long, and was stopped'],
  ['deadlock detected', 'Others were changing the same rows'],
  ['could not extend file "base/5/1259": No space left on device', 'The server’s disk is full'],
  ['terminating connection due to administrator command', 'The server was being restarted'],
  ['permission denied for table audit_log', 'The server doesn’t let it'],
  ['null value in column "x" violates not-null constraint', 'Something went wrong on the server'],
])('%s is told as: %s', (message, cause) => {
  expect(causeOf(message)).toBe(cause);
});
