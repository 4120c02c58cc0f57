import { defineConfig } from '@playwright/test';
import { cheapPasswords } from '#tests/support/cheap-passwords.ts';

Object.assign(process.env, cheapPasswords);

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/desktop',
  globalSetup: './global-setup.ts',
  // Each has its own display and backend.
  workers: 2,
  timeout: 60_000,
  // `npm test` runs what failed once more, alone: a second attempt beside the same neighbours proves less.
  retries: 0,
  // A start under load is slow.
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
});
