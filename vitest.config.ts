import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './scripts/suites/longest-first.ts';
import { databaseTests, enginesOf, testsBelow, type Engine } from './scripts/suites/engines.ts';
import { cheapPasswords } from './tests/support/cheap-passwords.ts';

const env = {
  // Any import of the electron package outside Electron would otherwise start a download.
  ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
  ...cheapPasswords,
};

// The page's tests that draw nothing do without a document: making one takes longer than most of them.
const needsDocument = (file: string): boolean =>
  file.endsWith('.tsx') || readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');

/** Says of itself, in a line that begins so, that it cannot share its modules with other files. */
const isAlone = (file: string): boolean => /^[/][/] Alone: /m.test(readFileSync(file, 'utf8'));

/** Since version 25 Node has a `localStorage`, which would hide the document's. */
const execArgv = process.allowedNodeEnvironmentFlags.has('--no-experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

type Tests = NonNullable<TestProjectInlineConfiguration['test']> & { name: string };

/** Files share their modules, with them the compiled database engine: to make these for each took a third of the time. */
function sharing(files: readonly string[], { name, ...options }: Tests): TestProjectInlineConfiguration[] {
  const shared = files.filter((file) => !isAlone(file));
  const alone = files.filter(isAlone);
  return [
    { test: { env, ...options, name, include: shared, isolate: false } },
    ...(alone.length === 0 ? [] : [{ test: { env, ...options, name: `${name}-alone`, include: alone } }]),
  ];
}

const patient = {
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 90_000,
  // A second, which is the default, is short for a realtime event on a busy machine.
  expect: { poll: { timeout: 8_000 } },
};
/** Everything that an engine can run; which of it `npm test` runs there is scripts/suites/engines.ts's to say. */
const testsOn = (engine: Engine): string[] =>
  databaseTests().filter((file) => enginesOf(file).includes(engine));
/** Ends what a file's tests did to the clock, the environment and the globals. */
const putBack = 'tests/support/put-back.ts';
const inNode = {
  environment: 'node',
  execArgv,
  // Five seconds, which is the default, is short for a test that works for one on a busy machine.
  testTimeout: 30_000,
  hookTimeout: 30_000,
  setupFiles: [putBack],
};
const pageTests = testsBelow('renderer/src');
const otherTests = ['shared', 'backend', 'scripts', 'electron', 'build'].flatMap(testsBelow);

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...sharing(otherTests, { name: 'unit', ...inNode }),
      {
        plugins: [react()],
        test: {
          env,
          name: 'renderer',
          environment: 'jsdom',
          include: pageTests.filter(needsDocument),
          // Files share the document and what comes from packages; each loads our own modules again (renderer/src/test-setup.ts).
          isolate: false,
          execArgv,
          testTimeout: 60_000,
          hookTimeout: 30_000,
          setupFiles: [putBack, 'renderer/src/test-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      ...sharing(
        pageTests.filter((file) => !needsDocument(file)),
        { name: 'renderer-rules', ...inNode },
      ),
      ...sharing(testsOn('pglite'), {
        name: 'db',
        ...patient,
        globalSetup: ['tests/support/lanes/backend-build-setup.ts'],
      }),
      ...sharing(testsOn('postgres'), {
        name: 'postgres',
        ...patient,
        globalSetup: ['tests/support/lanes/postgres-setup.ts'],
      }),
    ],
  },
});
