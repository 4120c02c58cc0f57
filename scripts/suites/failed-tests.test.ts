import { expect, it } from 'vitest';
import { failedTests } from './failed-tests.ts';

it('names what failed in vitest once, without its colours', () => {
  const said = [
    ' \u001b[32m✓\u001b[39m |db| tests/db/tasks.test.ts (12 tests) 900ms',
    '\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m \u001b[30m|db|\u001b[39m tests/db/jobs.test.ts > jobs > end',
    'AssertionError: expected 1 to be 2',
    ' FAIL  |db| tests/db/jobs.test.ts > jobs > end',
    ' FAIL  |unit| scripts/x.test.ts [ scripts/x.test.ts ]',
    // With colours the project's name appears without bars, between spaces.
    '\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m \u001b[30m\u001b[46m postgres \u001b[49m\u001b[39m tests/db/y.test.ts > y',
    ' Test Files  2 failed | 90 passed (92)',
  ];
  expect(failedTests(said.join('\n'))).toEqual([
    '|db| tests/db/jobs.test.ts > jobs > end',
    '|unit| scripts/x.test.ts [ scripts/x.test.ts ]',
    'postgres  tests/db/y.test.ts > y',
  ]);
});

it('names what failed in Playwright, and not what passed at a second attempt', () => {
  const said = [
    '  ✘  3 tray.spec.ts:20:3 › the tray › is told (61s)',
    '  1) tray.spec.ts:20:3 › the tray › is told ───────────────────────────────',
    '    Error: expected true › false',
    '  2 failed',
    '    tray.spec.ts:20:3 › the tray › is told ────────────────────────────────',
    '    tray.spec.ts:31:3 › the tray › quits ──────────────────────────────────',
    '  1 flaky',
    '    start.spec.ts:8:3 › a start › is quick ────────────────────────────────',
    '  110 passed (5.1m)',
  ];
  expect(failedTests(said.join('\n'))).toEqual([
    'tray.spec.ts:20:3 › the tray › is told',
    'tray.spec.ts:31:3 › the tray › quits',
  ]);
});

it('names the steps of the check that failed', () => {
  expect(failedTests('ok     types\nFAILED lint\nok     format\n')).toEqual(['lint']);
});

it('names nothing where a suite ended before any test', () => {
  expect(failedTests("Error: Cannot find module 'x'\n")).toEqual([]);
});
