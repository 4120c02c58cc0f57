import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { createPerson, startTestBackend } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';
import { putDemoFolder } from '#tests/support/demo-folder.ts';

it('old entries of the audit log are gone soon after a start', async () => {
  const data = { kind: 'folder', path: join(temporaryFolder(), 'data') } as const;
  await putDemoFolder(data.path);
  const events = async ({ sql }: RunningBackend): Promise<string[]> =>
    (await sql<{ event: string }>('select event from public.audit_log order by seq')).map(
      ({ event }) => event,
    );

  const first = await startTestBackend({ data });
  await createPerson(first, { displayName: 'Long Ago' });
  await createPerson(first);
  await first.sql('alter table public.audit_log disable trigger audit_log_keep');
  await first.sql(`update public.audit_log set created_at = created_at - interval '366 days' where seq = 1`);
  await first.sql('alter table public.audit_log enable trigger audit_log_keep');
  // It may have run meanwhile; a day later it is due again.
  await first.sql(`update private.jobs set next_run = now() where name = 'audit_retention'`);
  const before = await events(first);
  await first.close();

  const second = await startTestBackend({ data });
  await expect.poll(() => events(second), { timeout: 20_000 }).toEqual([...before.slice(1), 'audit.purged']);
  await second.close();
}, 60_000);
