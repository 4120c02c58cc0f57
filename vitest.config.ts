import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Any import of the electron package outside Electron would otherwise start a download.
const env = { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' };

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
          include: ['renderer/src/**/*.test.{ts,tsx}'],
          setupFiles: ['renderer/src/test-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'db',
          env,
          environment: 'node',
          include: ['tests/db/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
