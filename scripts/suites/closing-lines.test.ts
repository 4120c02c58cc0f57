import { expect, it } from 'vitest';
import { closingLines, type SuiteResult } from './closing-lines.ts';
import { durationsOf } from './durations.ts';
import type { FileTime } from './test-times.ts';

const passed = (name: string): SuiteResult => ({
  name,
  outcome: 'passed',
  seconds: 90.4,
  failed: [],
  flaky: [],
});
const time = (file: string, seconds: number, ...tests: FileTime['tests']): FileTime => ({
  file,
  seconds,
  tests,
});

it('ends with the line that CI reads, below the seconds of each suite and of all', () => {
  const results: SuiteResult[] = [
    { ...passed('web'), cpuSeconds: 171 },
    { ...passed('check'), flaky: ['a test'] },
    { ...passed('desktop'), outcome: 'FAILED', failed: ['a › b'] },
    { ...passed('db'), outcome: 'skipped', lack: 'no Postgres here' },
  ];
  expect(closingLines(results, [], 321).slice(-8)).toEqual([
    'failed  desktop: a › b',
    'flaky   check: a test',
    'passed  web              90 s,   171 s of the processor',
    'passed  check            90 s, 1 at the second attempt only',
    'FAILED  desktop          90 s',
    'skipped  db             no Postgres here',
    '321 s in all',
    'suites: 2 passed, 1 failed, 1 skipped',
  ]);
});

it('names thirty of those that failed, and how many more there are', () => {
  const failed = Array.from({ length: 33 }, (_, n) => `test ${n}`);
  const lines = closingLines([{ ...passed('db'), outcome: 'FAILED', failed }], [], 1);
  expect(lines.filter((line) => line.startsWith('failed'))).toHaveLength(31);
  expect(lines).toContain('failed  db: 3 more');
});

it('warns above 2,400 seconds', () => {
  const warning = 'warning: this took more than 2400 s';
  expect(closingLines([passed('web')], [], 2401)).toContain(warning);
  expect(closingLines([passed('web')], [], 2400)).not.toContain(warning);
});

it('sums the suites of an area, the longest first, and what is of none or of all', () => {
  const lines = closingLines(
    [],
    [
      time('tests/web/tasks.spec.ts', 20),
      time('tests/db/task-pages.test.ts', 5),
      time('renderer/src/features/tasks/page.test.tsx', 4),
      time('tests/db/notes.test.ts', 30),
      time('tests/db/catalogue.test.ts', 3),
      time('scripts/suites/x.test.ts', 1),
    ],
    1,
  );
  expect(lines.slice(0, 2)).toEqual([
    'seconds of tests by area, all suites together:',
    '  notes 30, tasks 29, everything 3, no area 1',
  ]);
});

it('names the ten slowest tests of all suites', () => {
  const tests = Array.from({ length: 12 }, (_, n) => ({ title: `test ${n}`, seconds: n }));
  const lines = closingLines([], [time('tests/web/a.spec.ts', 66, ...tests)], 1);
  const slowest = lines.filter((line) => line.includes('›'));
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toBe('  11.0 s  tests/web/a.spec.ts › test 11');
});

it('keeps whole seconds of the files that take long, in the order of their names, save of those in a browser', () => {
  const kept = durationsOf([time('b', 9.6), time('a', 30.2), time('c', 1.9), time('tests/web/d.spec.ts', 9)]);
  expect(Object.entries(kept)).toEqual([
    ['a', 30],
    ['b', 10],
  ]);
});
