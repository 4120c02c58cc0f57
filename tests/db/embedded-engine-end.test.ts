import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/backend-folder.ts';
import { runBackend, type BackendProcess } from '#tests/support/backend-process.ts';

const lost = 'Everything was in memory and is lost: accounts, rows and files.';
const options = { timeout: 300_000 };

/** In place of 15 seconds. */
const hanging = { hasHands: true, env: { MARQUEE_STATEMENT_SECONDS: '2' } };

const start = async (backend: BackendProcess) => {
  const { url, secretKey } = await backend.ready();
  return (path: string, value?: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: value === undefined ? 'GET' : 'POST',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
        prefer: 'resolution=merge-duplicates',
      },
      ...(value === undefined ? {} : { body: JSON.stringify(value) }),
    });
};

it(
  'a backend in memory ends with exit code 1 when its engine dies, and says what is lost',
  options,
  async () => {
    const backend = runBackend(['--json', '--port', '0', '--seed', 'none', '--memory'], { hasHands: true });
    await backend.ready();
    backend.signal('SIGUSR2');
    expect(await backend.ended).toBe(1);
    expect(backend.output().stderr).toContain(`The database engine stopped. ${lost}`);
  },
);

it(
  'a backend in memory ends the same way when one statement never ends, and says so to who asked',
  options,
  async () => {
    const backend = runBackend(['--json', '--port', '0', '--seed', 'none', '--memory'], hanging);
    const ask = await start(backend);
    const answer = await ask('/rest/v1/config?key=eq.never_ends');
    expect([answer.status, await answer.json()]).toMatchObject([
      504,
      { message: expect.stringContaining('Everything was in memory and is lost.') as unknown },
    ]);
    expect(await backend.ended).toBe(1);
    expect(backend.output().stderr).toContain(lost);
  },
);

it(
  'a folder is open again after a statement that never ends, with all that was acknowledged',
  options,
  async () => {
    const folder = temporaryFolder();
    const backend = runBackend(['--json', '--port', '0', '--seed', 'none', '--data', folder], hanging);
    const ask = await start(backend);
    expect((await ask('/rest/v1/config', { key: 'site_name', value: 'Before the end' })).ok).toBe(true);
    // Twice: the one that comes after is watched as well.
    for (const _ of [1, 2]) {
      const answer = await ask('/rest/v1/models?stage_name=eq.never_ends');
      expect(answer.status).toBe(504);
      expect(await answer.json()).toEqual({
        code: 'PT504',
        message:
          'The database worked too long for one request and is being restarted. Nothing that was saved is lost. Try again in a moment.',
        details: null,
        hint: null,
      });
      await expect
        .poll(
          async (): Promise<unknown> => (await ask('/rest/v1/config?select=value&key=eq.site_name')).json(),
          {
            timeout: 10_000,
          },
        )
        .toEqual([{ value: 'Before the end' }]);
    }
    backend.signal('SIGTERM');
    expect(await backend.ended).toBe(0);
  },
);
