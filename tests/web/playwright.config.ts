import { defineConfig } from '@playwright/test';
import { cheapPasswords } from '#tests/support/cheap-passwords.ts';
import { browserEnv } from '#tests/support/shifted-clock.ts';
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts';

const executablePath = chromiumPath();

Object.assign(process.env, cheapPasswords);

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/web',
  workers: 2,
  timeout: 60_000,
  // `npm test` runs what failed once more, alone: a second attempt beside the same neighbours proves less.
  retries: 0,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Zagreb',
    screenshot: 'only-on-failure',
    // To record every journey costs more than to see a failed one again: `--trace=on` of the second run.
    trace: 'off',
    launchOptions: {
      args: chromiumFlags,
      ...browserEnv,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
