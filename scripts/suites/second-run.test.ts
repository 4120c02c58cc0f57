import { expect, it } from 'vitest';
import { ranAll, secondRunOf } from './second-run.ts';

const vitest = (...lines: string[]) => [...lines, ' Test Files  1 failed | 90 passed (91)'].join('\n');
const jobs = ' FAIL  |db| tests/db/jobs.test.ts > jobs > end';
const playwright = (...lines: string[]) =>
  ['  1 failed', '    tray.spec.ts:20:3 › the tray › is told ────', ...lines, '  110 passed (5.1m)'].join(
    '\n',
  );

it('runs the files in which a test failed, once each', () => {
  const said = vitest(
    jobs,
    ' FAIL  |db| tests/db/jobs.test.ts > jobs > start',
    ' FAIL  |db| tests/db/x.test.ts > x',
  );
  expect(secondRunOf('vitest', said)).toEqual([
    'tests/db/jobs.test.ts',
    'tests/db/x.test.ts',
    '--maxWorkers=1',
  ]);
});

it('runs the file, too, whose errors no test caught', () => {
  const said = vitest(
    jobs,
    '⎯⎯ Unhandled Errors ⎯⎯',
    'This error originated in "tests/db/y.test.ts" test file.',
  );
  expect(secondRunOf('vitest', said)).toEqual([
    'tests/db/jobs.test.ts',
    'tests/db/y.test.ts',
    '--maxWorkers=1',
  ]);
});

it('runs the file again, in which every test passed and one left something behind that failed', () => {
  const said = '⎯⎯ Unhandled Errors ⎯⎯\nThis error originated in "tests/db/y.test.ts" test file.';
  expect(secondRunOf('vitest', said)).toEqual(['tests/db/y.test.ts', '--maxWorkers=1']);
  expect(ranAll('vitest', said, '      Tests  12 passed (12)')).toBe(true);
});

it('runs what Playwright wrote down as failed', () => {
  expect(secondRunOf('playwright', playwright())).toEqual(['--last-failed', '--workers=1', '--trace=on']);
});

it.each([
  ['nothing that failed has a name', 'vitest', "Error: Cannot find module 'x'"],
  ['an error cannot be told to be of a file', 'vitest', vitest(jobs, '⎯⎯ Unhandled Rejection ⎯⎯')],
  ['too much failed', 'vitest', vitest(...Array.from({ length: 13 }, (_, n) => `${jobs} ${n}`))],
  ['something was not run', 'playwright', playwright('  3 did not run')],
  ['a run was interrupted', 'playwright', playwright('  1 interrupted')],
] as const)('does not run again where %s', (_why, runner, said) => {
  expect(secondRunOf(runner, said)).toBeUndefined();
});

it('believes a second run only if it ran what failed', () => {
  expect(ranAll('vitest', vitest(jobs), '      Tests  12 passed (12)')).toBe(true);
  expect(ranAll('vitest', vitest(jobs), '      Tests  12 skipped (12)')).toBe(false);
  expect(ranAll('vitest', vitest(' FAIL  |unit| a.test.ts [ a.test.ts ]'), '      Tests  2 passed (2)')).toBe(
    true,
  );
  expect(ranAll('playwright', playwright(), '  1 passed (3s)')).toBe(true);
  expect(ranAll('playwright', playwright(), '  1 skipped')).toBe(false);
});
