import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sessionFor } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';
import { runBackend, type Ready } from '#tests/support/backend-process.ts';
import { putDemoFolder } from '#tests/support/demo-folder.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// An offboarding whose server is killed in the middle of it: all of it is done, or nothing.

const longestStartMs = 60_000;
const count = 40;

async function hostOn(backend: Ready) {
  const admin = backend.accounts.find(({ role }) => role === 'admin');
  if (admin === undefined) throw new Error('The demo has no administrator');
  return startServiceHost(backend, await sessionFor(backend, admin));
}
type Host = Awaited<ReturnType<typeof hostOn>>;

async function find(host: Host, email: string): Promise<string> {
  const users = await host.call('users.list', { offset: 0, limit: 100 });
  const found = users.find((user) => user.email.startsWith(email));
  if (found === undefined) throw new Error(`There is no ${email}`);
  return found.id;
}

async function modelsOf(host: Host, id: string): Promise<number> {
  return (await host.call('users.countModels'))[id]?.main ?? 0;
}

it('is whole or not begun after its server was killed', { timeout: 3 * longestStartMs }, async () => {
  const data = join(temporaryFolder(), 'data');
  await putDemoFolder(data);
  const args = ['--json', '--port', '0', '--seed', 'demo', '--data', data];
  const first = runBackend(args);
  const before = await hostOn(await first.ready());
  const jonas = await find(before, 'jonas@');
  const oskar = await find(before, 'oskar@');
  for (let number = 0; number < count; number += 1)
    await before.call('tasks.create', { title: `Task ${String(number)}`, assigneeIds: [jonas] });
  const held = await modelsOf(before, jonas);
  const { rowVersion } = await before.call('offboarding.save', {
    userId: jonas,
    choices: { deactivate: true, kinds: { models: { to: oskar }, tasks: { to: oskar } } },
    rowVersion: null,
  });
  const { seen } = await before.call('offboarding.get', { userId: jonas });
  const running = before
    .call('offboarding.finish', { userId: jonas, rowVersion, seen })
    .catch(() => undefined);
  first.signal('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  await running;
  await before.stop();

  const after = await hostOn(await runBackend(args).ready());
  const { status } = await after.call('users.get', { id: jonas });
  const tasks = (await after.call('tasks.countByPerson'))[jonas] ?? 0;
  expect([status, await modelsOf(after, jonas), tasks >= count]).toEqual(
    status === 'inactive' ? ['inactive', 0, false] : ['active', held, true],
  );
  await after.stop();
});
