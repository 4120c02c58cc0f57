// `npm test`: everything that CI runs, in the order in which a mistake shows cheapest. Stops for nothing, so that one
// run names every failing suite.
import { stripVTControlCharacters } from 'node:util';
import { ensureRuntime, isRuntimeRequired } from '#tests/desktop/runtime/ensure-runtime.ts';
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { ensureBrowser } from './browser.ts';
import { run } from './run.ts';
import { ensureWebBuild } from './web-build.ts';

type Suite = {
  name: string;
  run: (onOutput: (text: string) => void) => Promise<number>;
  /** Why the suite cannot run on this computer, or nothing. */
  lacks?: () => string | undefined;
};

const npm =
  (script: string): Suite['run'] =>
  (onOutput) =>
    run('npm', ['run', '--silent', script], { onOutput });

const suites: Suite[] = [
  { name: 'check', run: npm('check') },
  { name: 'unit', run: npm('test:unit') },
  { name: 'db', run: npm('test:db') },
  { name: 'db on Postgres', run: npm('test:db:postgres'), lacks: whyNoPostgresLane },
  {
    name: 'web',
    run: async (onOutput) => {
      await ensureBrowser();
      await ensureWebBuild();
      return npm('test:web')(onOutput);
    },
  },
  { name: 'desktop', run: npm('test:desktop'), lacks: whyNoDesktopLane },
];

/** Installs an Electron where it can, and fails there where it cannot: the lane's own set-up says so then. */
function whyNoDesktopLane(): string | undefined {
  const runtime = ensureRuntime();
  return 'missing' in runtime && !isRuntimeRequired() ? runtime.missing : undefined;
}

/** Where a runner says which tests failed. */
const shownLines = 40;
const failures: { name: string; end: string }[] = [];
/** Says of a passed suite that some of it passed at its second attempt only: the runner names them above. */
function neededRetry(said: string): string {
  const count = /^\s+(\d+) flaky$/m.exec(stripVTControlCharacters(said))?.[1];
  return count === undefined ? '' : `, ${count} at the second attempt only`;
}

const results: { name: string; outcome: 'passed' | 'FAILED' | 'skipped'; note: string }[] = [];
for (const suite of suites) {
  console.log(`\n== ${suite.name}`);
  const lack = suite.lacks?.();
  if (lack !== undefined) {
    console.log(`skipped: ${lack}`);
    results.push({ name: suite.name, outcome: 'skipped', note: lack });
    continue;
  }
  const startedAt = performance.now();
  let said = '';
  const code = await suite
    .run((text) => (said += text))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(reason);
      said += reason;
      return 1;
    });
  if (code !== 0)
    failures.push({ name: suite.name, end: said.trimEnd().split('\n').slice(-shownLines).join('\n') });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  results.push({
    name: suite.name,
    outcome: code === 0 ? 'passed' : 'FAILED',
    note: `${seconds.padStart(4)} s${neededRetry(said)}`,
  });
}

// Once more, below everything: whoever sees the end of a long log sees what failed.
for (const { name, end } of failures) console.log(`\n== ${name} failed, and ended with:\n${end}`);
console.log('');
for (const { name, outcome, note } of results) console.log(`${outcome}  ${name.padEnd(14)} ${note}`);
const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
console.log(`suites: ${count('passed')} passed, ${count('FAILED')} failed${skipped}`);
process.exit(count('FAILED') === 0 ? 0 : 1);
