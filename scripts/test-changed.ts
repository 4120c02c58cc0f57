// `npm run test:changed -- [BASE]`: the tests that a change touches, since BASE (the last commit of `origin/main`, or
// HEAD without one) and including uncommitted changes. `npm test` runs all. `-- --list FILE…` prints as JSON which
// tests a change of these files would run, and runs none.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ensureRuntime } from '#tests/desktop/runtime/ensure-runtime.ts';
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { ensureBrowser } from './browser.ts';
import { changedTests, type ChangedTests } from './suites/changed-tests.ts';
import { testsThere } from './suites/tests-there.ts';
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

const changedSince = (base: string): string[] => [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];

const hasPostgres = whyNoPostgresLane() === undefined;
const planOf = (files: readonly string[]) => changedTests(files, testsThere(hasPostgres));

type Step = { name: string; files: readonly string[]; start: () => Promise<number> };

function stepsOf(plan: ChangedTests): Step[] {
  const vitest = (projects: readonly string[], files: readonly string[]) =>
    run('vitest', ['run', ...projects.map((project) => `--project=${project}*`), ...files]);
  const playwright = (suite: string, files: readonly string[]) =>
    run('playwright', ['test', '--config', `tests/${suite}/playwright.config.ts`, ...files], {
      // Changed tests run, even if `npm test` skips them.
      env: { MARQUEE_ALL_JOURNEYS: '1' },
    });
  return [
    { name: 'unit and page', files: plan.unit, start: () => vitest(['unit', 'renderer'], plan.unit) },
    { name: 'database on PGlite', files: plan.pglite, start: () => vitest(['db'], plan.pglite) },
    { name: 'database on Postgres', files: plan.postgres, start: () => vitest(['postgres'], plan.postgres) },
    {
      name: 'web',
      files: plan.web,
      start: async () => {
        await ensureBrowser();
        return playwright('web', plan.web);
      },
    },
    {
      name: 'desktop',
      files: plan.desktop,
      start: async () => {
        const runtime = ensureRuntime();
        if ('missing' in runtime) console.log(`skipped: ${runtime.missing}`);
        return 'missing' in runtime ? 0 : playwright('desktop', plan.desktop);
      },
    },
  ];
}

async function runAll(base: string): Promise<boolean> {
  const changed = changedSince(base);
  const plan = planOf(changed);
  console.log(`${changed.length} files changed since ${base.slice(0, 12)}`);
  const steps = stepsOf(plan).filter(({ files }) => files.length > 0);
  if (steps.length === 0) console.log('No test is touched.');
  const failed: string[] = [];
  for (const { name, files, start } of steps) {
    console.log(`\n== ${name}: ${files.length} files`);
    const startedAt = performance.now();
    if ((await start()) !== 0) failed.push(name);
    console.log(`== ${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  if (plan.untested.length > 0)
    console.log(`\nTested by npm test alone:\n${plan.untested.map((file) => `  ${file}`).join('\n')}`);
  if (failed.length > 0) console.log(`\nFAILED ${failed.join(', ')}`);
  return failed.length === 0;
}

const args = process.argv.slice(2);
const fromRoot = (file: string) => path.relative(projectRoot, path.resolve(file)).replaceAll('\\', '/');
if (args[0] === '--list') console.log(JSON.stringify(planOf(args.slice(1).map(fromRoot)), null, 2));
else process.exitCode = (await runAll(args[0] ?? baseOf())) ? 0 : 1;
