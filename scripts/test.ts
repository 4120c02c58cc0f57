// `npm test`: everything that CI runs. Stops for nothing, so that one run names every failing suite. Suites that need nothing
// of each other run side by side where there are processors for it; each says its piece when it has ended.
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { ensureRuntime, isRuntimeRequired } from '#tests/desktop/runtime/ensure-runtime.ts';
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { ensureBackendBuild } from './builds/backend-build.ts';
import { ensureBrowser } from './browser.ts';
import { ensureDesktopBuild } from './builds/desktop-build.ts';
import { failedTests } from './failed-tests.ts';
import { run } from './run.ts';
import { ensureWebBuild } from './builds/web-build.ts';

type Suite = {
  name: string;
  script: string;
  /** Why the suite cannot run on this computer, or nothing. */
  lacks?: () => string | undefined;
};

// The longest first, so that none is left alone at the end.
const suites: readonly Suite[] = [
  { name: 'web', script: 'test:web' },
  { name: 'db', script: 'test:db' },
  { name: 'desktop', script: 'test:desktop', lacks: whyNoDesktopLane },
  { name: 'check', script: 'check' },
  { name: 'unit', script: 'test:unit' },
  { name: 'db on Postgres', script: 'test:db:postgres', lacks: whyNoPostgresLane },
];

/** Each suite has two workers. */
const sideBySide = availableParallelism() >= 4 ? 2 : 1;

/** Installs an Electron where it can, and fails there where it cannot: the lane's own set-up says so then. */
function whyNoDesktopLane(): string | undefined {
  const runtime = ensureRuntime();
  return 'missing' in runtime && !isRuntimeRequired() ? runtime.missing : undefined;
}

/** Says of a passed suite that some of it passed at its second attempt only: the runner names them above. */
function neededRetry(said: string): string {
  const count = /^\s+(\d+) flaky$/m.exec(stripVTControlCharacters(said))?.[1];
  return count === undefined ? '' : `, ${count} at the second attempt only`;
}

type Result = { name: string; outcome: 'passed' | 'FAILED' | 'skipped'; note: string; said: string };

async function runSuite({ name, script, lacks }: Suite): Promise<Result> {
  const lack = lacks?.();
  if (lack !== undefined) {
    console.log(`\n== ${name}\nskipped: ${lack}`);
    return { name, outcome: 'skipped', note: lack, said: '' };
  }
  console.log(`\n== ${name} …`);
  const startedAt = performance.now();
  let said = '';
  const code = await run('npm', ['run', '--silent', script], {
    onOutput: (text) => (said += text),
    isShown: sideBySide === 1,
  });
  if (sideBySide > 1) console.log(`\n== ${name}\n${said.trimEnd()}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  return {
    name,
    outcome: code === 0 ? 'passed' : 'FAILED',
    note: `${seconds.padStart(4)} s${neededRetry(said)}`,
    said,
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
for (const { name, outcome, note } of results) console.log(`${outcome}  ${name.padEnd(14)} ${note}`);
const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s in all`);
console.log(`suites: ${count('passed')} passed, ${count('FAILED')} failed${skipped}`);
process.exit(count('FAILED') === 0 ? 0 : 1);
