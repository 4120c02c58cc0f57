import { expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { startFixtureBackend } from '#tests/support/backend-fixture.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';

// The embedded database keeps the triggers that tell of changes from one start to the next.

const triggers = ({ sql }: RunningBackend): Promise<{ oid: number; name: string }[]> =>
  sql(`select t.oid::integer as oid, t.tgrelid::regclass || ' ' || t.tgname as name
       from pg_trigger t where t.tgfoid = to_regproc('realtime.capture_change') order by t.oid`);

it('triggers stay as they are, come back where one is gone, and go with the table’s publication', async () => {
  const data = { kind: 'folder', path: temporaryFolder() } as const;
  const first = await startFixtureBackend({ data });
  const made = await triggers(first);
  expect(made.map(({ name }) => name).sort()).toEqual([
    'notes realtime_capture_delete',
    'notes realtime_capture_insert',
    'notes realtime_capture_update',
  ]);
  await first.close();

  const second = await startFixtureBackend({ data });
  expect(await triggers(second)).toEqual(made);
  await second.sql('drop trigger realtime_capture_update on public.notes');
  await second.close();

  const third = await startFixtureBackend({ data });
  expect((await triggers(third)).map(({ name }) => name)).toContain('notes realtime_capture_update');
  await third.sql('alter publication supabase_realtime drop table public.notes');
  await third.close();

  const fourth = await startFixtureBackend({ data });
  expect(await triggers(fourth)).toEqual([]);
  await fourth.close();
}, 120_000);
