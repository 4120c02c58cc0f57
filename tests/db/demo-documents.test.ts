import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore, type Store } from '#backend/data/open-store.ts';
import { snapshotDir } from '#backend/places.ts';

const migrationsDir = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

let store: Store;
beforeAll(async () => {
  store = await openStore({ kind: 'memory', snapshotDir }, { seed: 'demo', migrationsDir });
});
afterAll(() => store.close());

it('fills the demo with requests to sign whose history holds, and nothing that looks sealed', async () => {
  const requests = await store.db.query<{ id: string; status: string; events: string[] }>(
    `select r.status, r.completed_version_id as sealed, array(select e.type from public.signature_events e where e.request_id = r.id order by e.position) as events
     from public.signature_requests r order by r.title`,
  );
  expect(requests).toEqual([
    {
      status: 'sent',
      sealed: null,
      events: ['created', 'sent', 'viewed', 'signed', 'sent', 'viewed'],
    },
    {
      status: 'completed',
      sealed: null,
      events: ['created', 'sent', 'sent', 'viewed', 'signed', 'viewed', 'signed', 'completed'],
    },
    { status: 'declined', sealed: null, events: ['created', 'sent', 'viewed', 'declined'] },
  ]);
  const checked = await store.db.transaction(async (inside) => {
    await inside.query(
      `select set_config('request.jwt.claims', json_build_object('sub', p.id, 'role', 'authenticated')::text, true)
       from public.profiles p where p.email = 'mia@northlight.example'`,
    );
    return inside.query<{ answer: unknown }>('select private.check_signature_events() as answer');
  });
  expect(checked[0]?.answer).toEqual({ requests: 3, events: 18, broken: [] });
  // Whose turn it is follows from who has signed, as it does where people sign.
  const waiting = await store.db.query(
    `select s.name from public.signature_requests r, private.signers_in_turn(r) s where r.status = 'sent' and s.role <> 'viewer'`,
  );
  expect(waiting).toEqual([{ name: 'Luna Vale' }]);
  expect(await store.db.query(`select from private.outside_jobs where kind = 'seal'`)).toEqual([]);
});

it('has a request for files with one that waits, whose bytes were looked at', async () => {
  const files = await store.db.query(
    `select f.state, private.checked_type('documents', f.storage_path) = f.mime as is_known, private.upload_state(u, d) as request
     from public.upload_request_files f join public.upload_requests u on u.id = f.request_id join public.documents d on d.id = u.document_id`,
  );
  expect(files).toEqual([{ state: 'quarantined', is_known: true, request: 'open' }]);
});
