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
  // One more attempt where the machine was busy. What needed it is named as flaky, and counted by `npm test`.
  retries: 1,
  // A start under load is slow.
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
});
