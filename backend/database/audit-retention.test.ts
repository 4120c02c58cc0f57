import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAuditRetention } from './audit-retention.ts';

const day = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A database that has the procedure, or not, and counts how often it is asked for. */
function database({ isThere = true } = {}) {
  let applied = 0;
  let answer: () => Promise<void> = () => Promise.resolve();
  return {
    applied: () => applied,
    answerWith: (next: typeof answer) => (answer = next),
    query: async <T>(sql: string): Promise<T[]> => {
      if (sql.includes('to_regprocedure')) return [{ is_there: isThere }] as T[];
      applied += 1;
      await answer();
      return [];
    },
  };
}

it('does not hold up the start, runs soon after it and then once a day', async () => {
  const db = database();
  const retention = keepAuditRetention(db);
  expect(db.applied()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(db.applied()).toBe(1);
  await vi.advanceTimersByTimeAsync(3 * day);
  expect(db.applied()).toBe(4);
  await retention.stop();
  await vi.advanceTimersByTimeAsync(3 * day);
  expect(db.applied()).toBe(4);
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps no process alive', () => {
  const unref = vi.fn();
  const timer = { unref: () => (unref(), timer) };
  vi.spyOn(globalThis, 'setTimeout').mockReturnValue(timer as never);
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(timer as never);
  keepAuditRetention(database());
  expect(unref).toHaveBeenCalledTimes(2);
});

it('waits for what is under way when it is stopped', async () => {
  const db = database();
  let finish: () => void = () => undefined;
  db.answerWith(() => new Promise((resolve) => (finish = resolve)));
  const retention = keepAuditRetention(db);
  await vi.advanceTimersByTimeAsync(60_000);
  let isStopped = false;
  const stopped = retention.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(isStopped).toBe(true);
});

it('says what failed in one line without its reason, and tries again the next day', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const db = database();
  db.answerWith(() => Promise.reject(new Error('row of somebody@example.com')));
  const retention = keepAuditRetention(db);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said.mock.calls.flat().join('')).toBe(
    'Old entries of the audit log could not be removed. This is tried again tomorrow.\n',
  );
  db.answerWith(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(day);
  expect(db.applied()).toBe(2);
  expect(said).toHaveBeenCalledTimes(1);
  await retention.stop();
});

it('asks nothing of a database without it', async () => {
  const db = database({ isThere: false });
  const retention = keepAuditRetention(db);
  await vi.advanceTimersByTimeAsync(2 * day);
  expect(db.applied()).toBe(0);
  await retention.stop();
});
