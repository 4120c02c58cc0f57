import { afterAll, vi } from 'vitest';

// Files share a worker: the clock, the environment and the globals that one has replaced or watched are not what the next one asks for.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
