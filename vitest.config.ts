import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { cheapPasswords } from './tests/support/cheap-passwords.ts';

const env = {
  // Any import of the electron package outside Electron would otherwise start a download.
  ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
  ...cheapPasswords,
};

// What holds for the database on every engine: the files that ask for a lane, whichever it turns out to be.
const onEveryEngine = readdirSync('tests/db')
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `tests/db/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes('support/database-lane.ts'));

// The page's tests that draw nothing do without a document: making one takes longer than most of them.
const pageTests = readdirSync('renderer/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /[.]test[.]tsx?$/.test(file))
  .map((file) => `renderer/src/${file.replaceAll('\\', '/')}`);
const needsDocument = (file: string): boolean =>
  file.endsWith('.tsx') || readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');

const onPostgresAlone = 'tests/db/postgres-*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          env,
          environment: 'node',
          include: [
            'shared/**/*.test.ts',
            'backend/**/*.test.ts',
            'scripts/**/*.test.ts',
            'electron/**/*.test.ts',
            'build/**/*.test.ts',
          ],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          env,
          environment: 'jsdom',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: pageTests.filter(needsDocument),
          setupFiles: ['renderer/src/test-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'renderer-rules',
          env,
          environment: 'node',
          include: pageTests.filter((file) => !needsDocument(file)),
        },
      },
      {
        test: {
          name: 'db',
          env,
          environment: 'node',
          include: ['tests/db/**/*.test.ts'],
          exclude: [onPostgresAlone],
          testTimeout: 30_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'postgres',
          env,
          environment: 'node',
          include: [...onEveryEngine, onPostgresAlone],
          globalSetup: ['tests/support/lanes/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
