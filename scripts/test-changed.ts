// `npm run test:changed -- [BASE]`: the tests that a change touches, since BASE (the last commit of `origin/main`, or HEAD where
// there is none) and with what is not committed yet. The whole of it is `npm test`.
import { execFileSync } from 'node:child_process';
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { ensureBrowser } from './browser.ts';
import { changedTests } from './suites/changed-tests.ts';
import { projectRoot, run } from './run.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean);

function baseOf(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

const base = process.argv[2] ?? baseOf();
const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];
const testsIn = (folder: string): string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard', folder).filter((file) =>
    /[.](?:test|spec)[.]ts$/.test(file),
  );
const plan = changedTests(changed, { database: testsIn('tests/db'), web: testsIn('tests/web') });

type Step = { name: string; count: string; start: () => Promise<number> };
const steps: Step[] = [];
if (changed.some((file) => /[.]tsx?$/.test(file)))
  steps.push({
    name: 'unit and page',
    count: 'what imports a changed file',
    start: () =>
      run('vitest', [
        'run',
        '--project=unit*',
        '--project=renderer*',
        '--passWithNoTests',
        `--changed=${base}`,
      ]),
  });
if (plan.database.length > 0)
  steps.push({
    name: 'database',
    count: `${plan.database.length} files`,
    start: () => run('vitest', ['run', '--project=db*', ...plan.database]),
  });
if (plan.postgres.length > 0 && whyNoPostgresLane() === undefined)
  steps.push({
    name: 'database on Postgres',
    count: 'of these, what holds on every engine',
    start: () => run('vitest', ['run', '--project=postgres*', '--passWithNoTests', ...plan.postgres]),
  });
if (plan.web.length > 0)
  steps.push({
    name: 'web',
    count: `${plan.web.length} files`,
    start: async () => {
      await ensureBrowser();
      return run('playwright', ['test', '--config', 'tests/web/playwright.config.ts', ...plan.web]);
    },
  });

console.log(`${changed.length} files changed since ${base.slice(0, 12)}`);
if (steps.length === 0) console.log('No test is touched.');
const failed: string[] = [];
for (const { name, count, start } of steps) {
  console.log(`\n== ${name}: ${count}`);
  if ((await start()) !== 0) failed.push(name);
}
if (failed.length > 0) console.log(`\nFAILED ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
