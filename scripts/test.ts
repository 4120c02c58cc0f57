// `npm test`: everything that CI runs. Stops for nothing, so that one run names every failing suite. Suites that need nothing
// of each other run side by side where there are processors for it; each says its piece when it has ended.
import { availableParallelism } from 'node:os';
import { ensureRuntime, isRuntimeRequired } from '#tests/desktop/runtime/ensure-runtime.ts';
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { ensureBackendBuild } from './builds/backend-build.ts';
import { ensureBrowser } from './browser.ts';
import { ensureDesktopBuild } from './builds/desktop-build.ts';
import { failedTests } from './suites/failed-tests.ts';
import { run } from './run.ts';
import { ranAll, secondRunOf } from './suites/second-run.ts';
import { ensureWebBuild } from './builds/web-build.ts';

type Suite = {
  name: string;
  script: string;
  /** Whose failed tests run once more, alone. What `check` finds is no accident. */
  runner?: 'vitest' | 'playwright';
  /** Why the suite cannot run on this computer, or nothing. */
  lacks?: () => string | undefined;
};

// The longest first, so that none is left alone at the end.
const suites: readonly Suite[] = [
  { name: 'web', script: 'test:web', runner: 'playwright' },
  { name: 'db', script: 'test:db', runner: 'vitest' },
  { name: 'desktop', script: 'test:desktop', runner: 'playwright', lacks: whyNoDesktopLane },
  { name: 'check', script: 'check' },
  { name: 'unit', script: 'test:unit', runner: 'vitest' },
  { name: 'db on Postgres', script: 'test:db:postgres', runner: 'vitest', lacks: whyNoPostgresLane },
];

/** Each suite has two workers. */
const sideBySide = availableParallelism() >= 4 ? 2 : 1;

/** Installs an Electron where it can, and fails there where it cannot: the lane's own set-up says so then. */
function whyNoDesktopLane(): string | undefined {
  const runtime = ensureRuntime();
  return 'missing' in runtime && !isRuntimeRequired() ? runtime.missing : undefined;
}

type Result = {
  name: string;
  outcome: 'passed' | 'FAILED' | 'skipped';
  note: string;
  said: string;
  /** What failed first, and passed alone. */
  flaky: readonly string[];
};

/** Runs an npm script, and answers with its exit code and what it printed. */
async function runScript(
  script: string,
  args: readonly string[] = [],
): Promise<{ code: number; said: string }> {
  let said = '';
  const code = await run('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    onOutput: (text) => (said += text),
    isShown: sideBySide === 1,
  });
  return { code, said };
}

async function runSuite({ name, script, runner, lacks }: Suite): Promise<Result> {
  const lack = lacks?.();
  if (lack !== undefined) {
    console.log(`\n== ${name}\nskipped: ${lack}`);
    return { name, outcome: 'skipped', note: lack, said: '', flaky: [] };
  }
  console.log(`\n== ${name} …`);
  const startedAt = performance.now();
  let { code, said } = await runScript(script);
  if (sideBySide > 1) console.log(`\n== ${name}\n${said.trimEnd()}`);
  const again = code === 0 || runner === undefined ? undefined : { runner, args: secondRunOf(runner, said) };
  let flaky: string[] = [];
  if (again?.args !== undefined) {
    const first = said;
    console.log(`\n== ${name}: what failed, once more and alone …`);
    const second = await runScript(script, again.args);
    if (sideBySide > 1) console.log(second.said.trimEnd());
    if (second.code === 0 && ranAll(again.runner, first, second.said)) {
      code = 0;
      flaky = failedTests(first);
    } else said = `${first}\n${second.said}`;
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const atSecond = flaky.length > 0 ? `, ${flaky.length} at the second attempt only` : '';
  return {
    name,
    outcome: code === 0 ? 'passed' : 'FAILED',
    note: `${seconds.padStart(4)} s${atSecond}`,
    said,
    flaky,
  };
}

/** What the suites share is made once, before any of them could make it twice. */
async function prepare(): Promise<void> {
  await ensureBrowser();
  await ensureWebBuild();
  await ensureBackendBuild();
  await ensureDesktopBuild();
}

async function runAll(): Promise<Result[]> {
  const waiting = [...suites];
  const results: Result[] = [];
  const lane = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift())
      results.push(await runSuite(suite));
  };
  await Promise.all(Array.from({ length: sideBySide }, lane));
  return results;
}

const startedAt = performance.now();
await prepare();
const results = await runAll();

// Once more, below everything: the end of a long log shows what failed.
const shownLines = 40;
for (const { name, said } of results.filter(({ outcome }) => outcome === 'FAILED'))
  console.log(
    `\n== ${name} failed, and ended with:\n${said.trimEnd().split('\n').slice(-shownLines).join('\n')}`,
  );
console.log('');
// The last lines are all that some places show of a log.
const shownNames = 30;
for (const { name, said } of results.filter(({ outcome }) => outcome === 'FAILED')) {
  const names = failedTests(said);
  for (const failed of names.slice(0, shownNames)) console.log(`failed  ${name}: ${failed}`);
  if (names.length > shownNames) console.log(`failed  ${name}: ${names.length - shownNames} more`);
}
for (const { name, flaky } of results) for (const test of flaky) console.log(`flaky   ${name}: ${test}`);
for (const { name, outcome, note } of results) console.log(`${outcome}  ${name.padEnd(14)} ${note}`);
const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s in all`);
console.log(`suites: ${count('passed')} passed, ${count('FAILED')} failed${skipped}`);
process.exit(count('FAILED') === 0 ? 0 : 1);
