import { expect, it } from 'vitest';
import { runBackend } from '#tests/support/backend-process.ts';

it(
  'a backend in memory ends with exit code 1 when its engine dies, and says what is lost',
  { timeout: 300_000 },
  async () => {
    const backend = runBackend(['--json', '--port', '0', '--seed', 'none', '--memory'], { hasHands: true });
    await backend.ready();
    backend.signal('SIGUSR2');
    expect(await backend.ended).toBe(1);
    expect(backend.output().stderr).toContain(
      'The database engine stopped. Everything was in memory and is lost: accounts, rows and files.',
    );
  },
);
