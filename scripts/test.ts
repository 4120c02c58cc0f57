// `npm test`: everything that CI runs. Never stops early, so that one run lists every failing suite. Independent suites
// run in parallel if there are enough processors; each prints its output at its end. The last lines list how long
// suites, areas and the slowest tests took; `-- --keep-durations` stores the durations of files
// (scripts/suites/durations.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureRuntime, isRuntimeRequired } from '#tests/desktop/runtime/ensure-runtime.ts';
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { ensureBackendBuild } from './builds/backend-build.ts';
import { ensureBrowser } from './browser.ts';
import { ensureDesktopBuild } from './builds/desktop-build.ts';
import { closingLines, type SuiteResult } from './suites/closing-lines.ts';
import { cpuSecondsSinceAsked } from './suites/cpu-seconds.ts';
import { writeDurations } from './suites/durations.ts';
import { failedTests } from './suites/failed-tests.ts';
import { run } from './run.ts';
import { ranAll, secondRunOf } from './suites/second-run.ts';
import { readTimes, timesVariable } from './suites/test-times.ts';
import { ensureWebBuild } from './builds/web-build.ts';

type Suite = {
  name: string;
  script: string;
  /** The runner that repeats failed tests once, alone. Failures of `check` are never accidental. */
  runner?: 'vitest' | 'playwright';
  /** Why the suite cannot run on this computer, or undefined. */
  lacks?: () => string | undefined;
  /** Limited by CPU only: it starts first, and uses what the other suites leave. */
  isPatient?: boolean;
};

// The longest first, so that none runs alone at the end.
const suites: readonly Suite[] = [
  { name: 'check', script: 'check', isPatient: true },
  { name: 'web', script: 'test:web', runner: 'playwright' },
  { name: 'db', script: 'test:db', runner: 'vitest' },
  { name: 'desktop', script: 'test:desktop', runner: 'playwright', lacks: whyNoDesktopLane },
  { name: 'unit', script: 'test:unit', runner: 'vitest' },
  { name: 'db on Postgres', script: 'test:db:postgres', runner: 'vitest', lacks: whyNoPostgresLane },
];

/** Each suite has two workers. */
const sideBySide = availableParallelism() >= 4 ? 2 : 1;

/** Installs Electron if possible, and otherwise lets the suite fail: its set-up then says why. */
function whyNoDesktopLane(): string | undefined {
  const runtime = ensureRuntime();
  return 'missing' in runtime && !isRuntimeRequired() ? runtime.missing : undefined;
}

/** Records how long each test took, in addition to the runner's own output. */
const reporters = {
  vitest: ['--reporter=default', '--reporter=./scripts/suites/vitest-times.ts'],
  playwright: ['--add-reporter=scripts/suites/playwright-times.ts'],
} as const;

const folder = mkdtempSync(path.join(tmpdir(), 'marquee-times-'));
const times = path.join(folder, 'times.jsonl');

type Result = SuiteResult & { said: string };

/** Runs a suite's npm script, and returns its exit code and output. */
async function runScript(
  { script, runner, isPatient = false }: Suite,
  more: readonly string[] = [],
): Promise<{ code: number; said: string; cpuSeconds: number | undefined }> {
  let said = '';
  const args = [...(runner === undefined ? [] : reporters[runner]), ...more];
  const code = await run('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    env: { [timesVariable]: times },
    onOutput: (text) => (said += text),
    isShown: isShown(isPatient),
    isPatient,
  });
  return { code, said, cpuSeconds: cpuSecondsSinceAsked() };
}

/** Shows output as it arrives, unless parallel suites would mix it up. */
const isShown = (isPatient = false) => sideBySide === 1 && !isPatient;

async function runSuite(suite: Suite): Promise<Result> {
  const { name, runner, lacks, isPatient } = suite;
  const lack = lacks?.();
  if (lack !== undefined) {
    console.log(`\n== ${name}\nskipped: ${lack}`);
    return { name, outcome: 'skipped', lack, seconds: 0, said: '', failed: [], flaky: [] };
  }
  console.log(`\n== ${name} …`);
  const startedAt = performance.now();
  let { code, said, cpuSeconds } = await runScript(suite);
  if (!isShown(isPatient)) console.log(`\n== ${name}\n${said.trimEnd()}`);
  const again = code === 0 || runner === undefined ? undefined : { runner, args: secondRunOf(runner, said) };
  let flaky: string[] = [];
  if (again?.args !== undefined) {
    const first = said;
    console.log(`\n== ${name}: what failed, once more and alone …`);
    const second = await runScript(suite, again.args);
    if (cpuSeconds !== undefined) cpuSeconds += second.cpuSeconds ?? 0;
    if (!isShown(isPatient)) console.log(second.said.trimEnd());
    if (second.code === 0 && ranAll(again.runner, first, second.said)) {
      code = 0;
      flaky = failedTests(first);
    } else said = `${first}\n${second.said}`;
  }
  return {
    name,
    outcome: code === 0 ? 'passed' : 'FAILED',
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds,
    said,
    failed: code === 0 ? [] : failedTests(said),
    flaky,
  };
}

/** Prepares what the suites share, before two of them could do it at once. */
async function prepare(): Promise<void> {
  await ensureBrowser();
  await ensureWebBuild();
  await ensureBackendBuild();
  await ensureDesktopBuild();
}

async function runAll(): Promise<Result[]> {
  const waiting = suites.filter(({ isPatient }) => isPatient !== true);
  const results: Result[] = [];
  const lane = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift())
      results.push(await runSuite(suite));
  };
  const patient = suites
    .filter(({ isPatient }) => isPatient === true)
    .map(async (suite) => results.push(await runSuite(suite)));
  await Promise.all([...patient, ...Array.from({ length: sideBySide }, lane)]);
  return results;
}

const startedAt = performance.now();
await prepare();
cpuSecondsSinceAsked();
const results = await runAll();

// Repeated after everything else, so that the end of a long log shows what failed.
const shownLines = 40;
for (const { name, said } of results.filter(({ outcome }) => outcome === 'FAILED'))
  console.log(
    `\n== ${name} failed, and ended with:\n${said.trimEnd().split('\n').slice(-shownLines).join('\n')}`,
  );
const took = readTimes(times);
rmSync(folder, { recursive: true, force: true });
if (process.argv.includes('--keep-durations')) writeDurations(took);
console.log(`\n${closingLines(results, took, (performance.now() - startedAt) / 1000).join('\n')}`);
process.exit(results.some(({ outcome }) => outcome === 'FAILED') ? 1 : 0);
