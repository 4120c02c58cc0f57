import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sessionFor } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';
import { runBackend, type Ready } from '#tests/support/backend-process.ts';
import { putDemoFolder } from '#tests/support/demo-folder.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// An import whose server is killed in the middle of it: each row is written once, and what was written can be taken back.

const count = 600;
const longestStartMs = 60_000;

/** The administrator's host, as after a new start of the app. */
async function hostOn(backend: Ready) {
  const admin = backend.accounts.find(({ role }) => role === 'admin');
  if (admin === undefined) throw new Error('The demo has no administrator');
  return startServiceHost(backend, await sessionFor(backend, admin));
}
type Host = Awaited<ReturnType<typeof hostOn>>;

async function beginImport(host: Host): Promise<string> {
  const batchId = await host.call('imports.start', {
    fileName: 'killed.csv',
    mode: 'update',
    columns: ['Artist', 'Name'],
    defaults: { managerId: null, timezone: 'UTC' },
    rowCount: count,
  });
  const rows = Array.from({ length: count }, (_, n) => ({
    rowNumber: n + 2,
    cells: [],
    data: { stageName: `Killed ${String(n)}`, realName: `Person ${String(n)}` },
    fault: null,
  }));
  for (let from = 0; from < count; from += 200)
    await host.call('imports.addRows', { batchId, rows: rows.slice(from, from + 200) });
  await host.call('imports.check', { batchId });
  expect(await host.call('imports.begin', { batchId, rows: null })).toBe(count);
  return batchId;
}

async function written(host: Host): Promise<number> {
  const models = await host.call('models.list', { scope: 'all', offset: 0, limit: 1000 });
  return models.filter(({ stageName }) => stageName.startsWith('Killed ')).length;
}

it(
  'continues where it stopped, or is undone, after its server was killed',
  { timeout: 4 * longestStartMs },
  async () => {
    const data = join(temporaryFolder(), 'data');
    await putDemoFolder(data);
    const args = ['--json', '--port', '0', '--seed', 'demo', '--data', data];
    const first = runBackend(args);
    const before = await hostOn(await first.ready());
    const batchId = await beginImport(before);
    await before.call('imports.run', { batchId });
    // While the next rows are on their way.
    const running = before.call('imports.run', { batchId }).catch(() => undefined);
    first.signal('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    await running;
    await before.stop();

    const second = runBackend(args);
    const after = await hostOn(await second.ready());
    const batch = await after.call('imports.get', { batchId });
    expect(batch.status).toBe('importing');
    // What it knows of is what is there.
    expect(await written(after)).toBe(batch.created);
    expect(batch.created).toBeGreaterThanOrEqual(100);
    let status = '';
    while (status !== 'completed') ({ status } = await after.call('imports.run', { batchId }));
    expect(await written(after)).toBe(count);

    const undoing = after
      .call('imports.undo', { batchId })
      .then(() => after.call('imports.undo', { batchId }))
      .catch(() => undefined);
    await expect.poll(async () => (await after.call('imports.get', { batchId })).status).toBe('undoing');
    second.signal('SIGKILL');
    expect(await second.ended).toBe('SIGKILL');
    await undoing;
    await after.stop();

    const last = await hostOn(await runBackend(args).ready());
    while (status !== 'undone') ({ status } = await last.call('imports.undo', { batchId }));
    expect(await written(last)).toBe(0);
    expect(await last.call('imports.get', { batchId })).toMatchObject({ status: 'undone', kept: 0 });
    await last.stop();
  },
);
