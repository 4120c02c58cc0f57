import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './scripts/suites/longest-first.ts';
import { databaseTests, enginesOf, testsBelow, type Engine } from './scripts/suites/engines.ts';
import { cheapPasswords } from './tests/support/cheap-passwords.ts';

const env = {
  // Otherwise any import of the electron package outside Electron would start a download.
  ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
  ...cheapPasswords,
};

// Page tests without rendering run without a document: creating one takes longer than most of them.
const needsDocument = (file: string): boolean =>
  file.endsWith('.tsx') || readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');

/** Whether the file says, in a line with this prefix, that it cannot share its modules with other files. */
const isAlone = (file: string): boolean => /^[/][/] Alone: /m.test(readFileSync(file, 'utf8'));

/** Since version 25 Node has a `localStorage`, which would hide the document's. */
const execArgv = process.allowedNodeEnvironmentFlags.has('--no-experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

type Tests = NonNullable<TestProjectInlineConfiguration['test']> & { name: string };

/**
 * Files share their modules, including the compiled database engine: loading these for each file took a third of the
 * time.
 */
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
  // The default of one second is too short for a realtime event on a busy machine.
  expect: { poll: { timeout: 8_000 } },
};
/** Every test that an engine can run; scripts/suites/engines.ts decides which of them `npm test` runs there. */
const testsOn = (engine: Engine): string[] =>
  databaseTests().filter((file) => enginesOf(file).includes(engine));
/** Restores the clock, the environment and the globals after each file. */
const putBack = 'tests/support/put-back.ts';
const inNode = {
  environment: 'node',
  execArgv,
  // The default of five seconds is too short on a busy machine for a test that takes one.
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
          // Files share the document and imported packages; each reloads our own modules (renderer/src/test-setup.ts).
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
