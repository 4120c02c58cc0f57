import { defineConfig } from '@playwright/test';
import { cheapPasswords } from '#tests/support/cheap-passwords.ts';

Object.assign(process.env, cheapPasswords);

// Every journey runs on the web. Of an area that has several, and of what no host can change, the desktop runs what it marks
// as smoke in `npm run test:long -- journeys` alone.
const onlyLong = ['admin-audit', 'document-signing', 'guards', 'offboarding', 'palette', 'saved-views'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: '.',
  testIgnore: process.env['MARQUEE_ALL_JOURNEYS'] === undefined ? onlyLong : [],
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
