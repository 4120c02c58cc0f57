import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runScheduledJobs } from './scheduled-jobs.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // In this order: a spied function belongs to the fake clock, and would be restored after the clock is gone.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A database in which these jobs are due on every query, or one without jobs. */
function database({ isThere = true, due = ['retention'] } = {}) {
  const ran: string[] = [];
  let waiting: string[] = [];
  let isFirst = true;
  let answer: () => Promise<string> = () => Promise.resolve('done');
  return {
    ran,
    answerWith: (next: typeof answer) => (answer = next),
    query: async <T>(sql: string, params: readonly unknown[] = []): Promise<T[]> => {
      if (sql.includes('to_regprocedure')) return [{ is_there: isThere }] as T[];
      if (sql.includes('take_due_job')) {
        if (isFirst) waiting = [...due];
        const name = waiting.shift() ?? null;
        isFirst = name === null;
        return [{ name }] as T[];
      }
      ran.push(String(params[0]));
      return [{ status: await answer() }] as T[];
    },
  };
}

it('does not hold up the start, runs what is due soon after it and then every minute', async () => {
  const db = database({ due: ['first', 'second'] });
  const jobs = runScheduledJobs(db);
  expect(db.ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(db.ran).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(db.ran).toHaveLength(6);
  await jobs.stop();
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(db.ran).toHaveLength(6);
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps no process alive', () => {
  const unref = vi.fn();
  const timer = { unref: () => (unref(), timer) };
  vi.spyOn(globalThis, 'setTimeout').mockReturnValue(timer as never);
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(timer as never);
  runScheduledJobs(database());
  expect(unref).toHaveBeenCalledTimes(2);
});

it('begins no second run beside one that takes long, and when stopped waits for it and takes no others', async () => {
  const db = database({ due: ['long', 'next'] });
  let finish: () => void = () => undefined;
  db.answerWith(() => new Promise((resolve) => (finish = () => resolve('done'))));
  const jobs = runScheduledJobs(db);
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(db.ran).toEqual(['long']);
  let isStopped = false;
  const stopped = jobs.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(db.ran).toEqual(['long']);
});

it('says which job failed, without its reason', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const db = database();
  db.answerWith(() => Promise.resolve('failed'));
  const jobs = runScheduledJobs(db);
  await vi.advanceTimersByTimeAsync(5000);
  expect(said.mock.calls.flat().join('')).toBe(
    'The scheduled job retention failed. It will be tried again.\n',
  );
  await jobs.stop();
});

it('says what failed in one line without its reason, and tries again a minute later', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const db = database();
  db.answerWith(() => Promise.reject(new Error('row of someone@example.com')));
  const jobs = runScheduledJobs(db);
  await vi.advanceTimersByTimeAsync(5000);
  expect(said.mock.calls.flat().join('')).toBe('Scheduled work failed. Trying again in a minute.\n');
  db.answerWith(() => Promise.resolve('done'));
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(db.ran.length).toBeGreaterThan(1);
  expect(said).toHaveBeenCalledTimes(1);
  await jobs.stop();
});

it('asks nothing of a database without them', async () => {
  const db = database({ isThere: false });
  const jobs = runScheduledJobs(db);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(db.ran).toEqual([]);
  await jobs.stop();
});
