import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { clientFor, createPerson, signedIn, type Person } from '#tests/support/backend.ts';
import { allPrivileges, startFixtureBackend } from '#tests/support/backend-fixture.ts';
import { folderUntilTheEnd, temporaryFolder } from '#tests/support/backend-folder.ts';
import { runBackend } from '#tests/support/backend-process.ts';
import { watch } from '#tests/support/backend-realtime.ts';
import { guesserAt } from '#tests/support/guesser.ts';
import {
  lacksPostgresServer,
  startPostgresServer,
  type PostgresServer,
} from '#tests/support/postgres-server.ts';

const hasNoServer = lacksPostgresServer();

describe.skipIf(hasNoServer)('--database-url', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    // As on a hosted project, `postgres` is then a role of the application and no superuser.
    server = await startPostgresServer({ superuser: 'supabase_admin' });
    await server.sql('create database fixture');
    await server.sql('create database product');
  });
  afterAll(() => server.stop());

  describe('a running backend', () => {
    let backend: RunningBackend;
    let privilegesAtFirst: string[];
    let people: Person[];
    let asAnn: SupabaseClient;
    let asBob: SupabaseClient;

    beforeAll(async () => {
      const path = folderUntilTheEnd();
      backend = await startFixtureBackend({ data: { kind: 'url', url: server.url('fixture'), path } });
      privilegesAtFirst = await allPrivileges(backend);
      people = [await createPerson(backend, { plan: null }), await createPerson(backend, { plan: null })];
      const [ann, bob] = people;
      if (!ann || !bob) throw new Error('There is nobody');
      [asAnn, asBob] = [await signedIn(backend, ann), await signedIn(backend, bob)];
    });
    afterAll(async () => {
      await asAnn.realtime.disconnect();
      await asBob.realtime.disconnect();
      await backend.close();
    });

    const add = (client: SupabaseClient, owner: number, title: string = randomUUID()) =>
      client
        .from('notes')
        .insert({ owner_id: people[owner]?.id, title })
        .select('id, title')
        .single<{ id: string; title: string }>();

    it('has the same privileges before and after requests of every kind', async () => {
      await clientFor(backend).rpc('who_am_i');
      await clientFor(backend, backend.secretKey).from('notes').select('id');
      await asAnn.from('notes').select('id');
      await add(asAnn, 0).throwOnError();
      expect(await allPrivileges(backend)).toEqual(privilegesAtFirst);
      const { error, status } = await clientFor(backend).from('notes').select('id');
      expect([status, error?.code]).toEqual([401, '42501']);
    });

    it.each([
      ['22023', 400],
      ['P0001', 400],
      ['28000', 403],
      ['42501', 403],
      ['23514', 400],
      ['PT404', 404],
      ['PT402', 402],
      ['P0002', 500],
    ])('answers an error raised as %s with status %i, message and hint', async (code, status) => {
      const reply = await asAnn.rpc('fail_with', { code, message: `Says ${code}`, hint: 'a_hint' });
      expect(reply.status).toBe(status);
      expect(reply.error).toMatchObject({ code, message: `Says ${code}`, hint: 'a_hint' });
    });

    it('keeps the codes of constraints and policies, and prints nothing of the statement', async () => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { data } = await add(asAnn, 0);
      const again = await add(asAnn, 0, data?.title);
      const blank = await add(asAnn, 0, ' ');
      const foreign = await add(asAnn, 1);
      const wrong = await asAnn.from('notes').insert({ owner_id: people[0]?.id, title: 'x', rank: 'many' });
      const everything = await asAnn.from('notes').delete();
      expect([again.error?.code, blank.error?.code, foreign.error?.code]).toEqual([
        '23505',
        '23514',
        '42501',
      ]);
      expect([wrong.error?.code, everything.error?.code]).toEqual(['22P02', '21000']);
      expect(foreign.error?.message).toContain('row-level security');
      expect(printed).not.toHaveBeenCalled();
      printed.mockRestore();
    });

    it('writes times and numbers as PostgREST does', async () => {
      const { data } = await asAnn
        .from('notes')
        .insert({ owner_id: people[0]?.id, title: 'Formats', created_at: '2026-01-02T03:04:05.678Z' })
        .select('price, created_at')
        .single();
      expect(data).toEqual({ price: 1.5, created_at: '2026-01-02T03:04:05.678+00:00' });
    });

    it('lets Postgres judge values of the wrong type', async () => {
      const said = await asAnn.rpc('fail_with', { code: 'P0001', message: { toString: 1 }, hint: 'a_hint' });
      expect([said.status, said.error?.message]).toEqual([400, '{"toString":1}']);
      const [answer] = await backend
        .sql('select $1::boolean as is_true', ['NaN'])
        .catch((error: unknown) => [(error as { code: string }).code]);
      expect(answer).toBe('22P02');
      expect(await backend.sql('select $1::boolean as a, $2::boolean as b', [true, 'no'])).toEqual([
        { a: true, b: false },
      ]);
    });

    it('keeps people apart who ask at the same time', async () => {
      // Each of these makes every request look at the schema again, which takes a second connection.
      await backend.sql(`notify pgrst, 'reload schema'`);
      const callers = [asAnn, asBob, clientFor(backend)];
      const answers = await Promise.all(
        Array.from({ length: 51 }, (_, index) => (callers[index % 3] ?? asAnn).rpc('who_am_i')),
      );
      const ids = answers.map((answer) => (answer.data as { uid: string | null } | null)?.uid);
      expect(ids).toEqual(ids.map((_, index) => [people[0]?.id, people[1]?.id, null][index % 3]));
    });

    it('tells about changes to those who may see them', async () => {
      const [forAnn, forBob] = [await watch(asAnn), await watch(asBob)];
      const { data: mine } = await add(asAnn, 0).throwOnError();
      await expect.poll(() => forAnn).toMatchObject([{ eventType: 'INSERT', new: { id: mine.id } }]);
      await asAnn.from('notes').update({ rank: 4 }).eq('id', mine.id).throwOnError();
      await expect
        .poll(() => forAnn[1])
        .toMatchObject({ eventType: 'UPDATE', new: { id: mine.id, rank: 4 } });
      await asAnn.from('notes').delete().eq('id', mine.id).throwOnError();
      await expect.poll(() => forAnn[2]).toMatchObject({ eventType: 'DELETE', old: { id: mine.id } });
      // A deletion is told to everyone, by its key alone; had there been more for Bob, it would have come before.
      await expect.poll(() => forBob).toMatchObject([{ eventType: 'DELETE', old: { id: mine.id } }]);
    });

    it('tells about every one of many changes, and about none that is rolled back', async () => {
      const changes = await watch(asAnn);
      await asAnn.from('notes').insert([
        { owner_id: people[0]?.id, title: 'Undone' },
        { owner_id: people[0]?.id, title: ' ' },
      ]);
      await backend.sql(
        `insert into public.notes (owner_id, title) select $1, 'Bulk ' || n from generate_series(1, 1000) n`,
        [people[0]?.id],
      );
      await expect.poll(() => changes.length, { timeout: 10_000 }).toBe(1000);
      expect(changes.filter(({ new: row }) => 'title' in row && row['title'] === 'Undone')).toEqual([]);
    });

    it('makes clients join again after the server has ended the stream', async () => {
      const changes = await watch(asAnn);
      vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      const asked = await server.sql(
        `select pg_terminate_backend(active_pid) as ended from pg_replication_slots where database = current_database()`,
        'fixture',
      );
      expect(asked).toEqual([{ ended: true }]);
      // Whatever is written while nobody listens is lost, so a client has to come back before it hears more.
      await expect
        .poll(
          async () => {
            await add(asAnn, 0);
            return changes.length;
          },
          { timeout: 10_000, interval: 250 },
        )
        .toBeGreaterThan(0);
      vi.restoreAllMocks();
    });
  });

  it('takes the role that a hosted project gives, which is no superuser', async () => {
    await server.sql(`alter role postgres password 'hosted'`);
    const url = server.url('fixture', { user: 'postgres', password: 'hosted' });
    const backend = await startFixtureBackend({ data: { kind: 'url', url, path: temporaryFolder() } });
    const ann = await signedIn(backend, await createPerson(backend, { plan: null }));
    expect((await ann.rpc('who_am_i')).data).toMatchObject({ user: 'authenticated' });
    await backend.close();
  });

  describe('the product', () => {
    it(
      'is seeded once, serves people, and keeps everything through a kill',
      { timeout: 30_000 },
      async () => {
        const args = [
          ...[
            '--database-url',
            server.url('product'),
            '--data',
            folderUntilTheEndOfFile,
            '--port',
            '0',
            '--json',
          ],
          ...['--seed', 'demo'],
        ];
        const first = runBackend(args);
        const ready = await first.ready();

        const people = (await server.sql('select id from public.profiles', 'product')).length;
        const newcomer = clientFor(ready);
        const credentials = { email: `${randomUUID()}@example.com`, password: 'correct horse' };
        await server.sql(
          `update public.config set value = 'basic' where key = 'default_plan_type'`,
          'product',
        );
        expect((await newcomer.auth.signUp(credentials)).error).toBeNull();
        const asNewcomer = await signedIn(ready, credentials);
        const { data: user } = await asNewcomer.auth.getUser();
        const draft = {
          stage_name: randomUUID(),
          real_name: 'Ana Kovač',
          socials: { tiktok: { main: 'x' } },
        };
        const made = await asNewcomer
          .from('models')
          .insert({ ...draft, manager_id: user.user?.id })
          .select('id, stage_name, real_name, socials')
          .single<{ id: string }>();
        expect(made.data).toMatchObject(draft);
        const id = made.data?.id ?? '';
        const [admin] = await server.sql(
          `select id from public.profiles where role = 'admin' limit 1`,
          'product',
        );
        const foreign = await asNewcomer.from('models').insert({ ...draft, manager_id: admin?.['id'] });
        expect(foreign.error?.code).toBe('42501');
        const renamed = await asNewcomer
          .from('models')
          .update({ real_name: 'Ana' })
          .eq('id', id)
          .select('real_name');
        expect(renamed.data).toEqual([{ real_name: 'Ana' }]);
        const gone = { ...draft, stage_name: 'Gone', manager_id: user.user?.id };
        await asNewcomer.from('models').insert(gone).throwOnError();
        const removed = await asNewcomer.from('models').delete().eq('stage_name', 'Gone').select('id');
        expect(removed.data).toHaveLength(1);

        const guessed = { email: `${randomUUID()}@example.com`, password: 'correct horse' };
        expect((await newcomer.auth.signUp(guessed)).error).toBeNull();
        const [entry] = await server.sql(
          `select ip, user_agent from public.audit_log where resource_name = '${guessed.email.split('@')[0] ?? ''}'`,
          'product',
        );
        expect(entry).toEqual({ ip: '127.0.0.1', user_agent: expect.stringMatching(/./) as string });
        const stranger = guesserAt(ready, '203.0.113.66');
        const guesses = await Promise.all(
          Array.from({ length: 30 }, (_, number) =>
            stranger.signIn(guessed.email, `guess ${String(number)}`),
          ),
        );
        expect(guesses.map(({ status }) => status).sort()).toEqual([
          ...Array.from({ length: 10 }, () => 400),
          ...Array.from({ length: 20 }, () => 429),
        ]);

        first.signal('SIGKILL');
        expect(await first.ended).toBe('SIGKILL');
        await expect.poll(() => slots('product')).toEqual([]);

        const second = runBackend(args);
        const again = await second.ready();
        expect({ ...again, url: '' }).toEqual({ ...ready, url: '' });
        const kept = await (
          await signedIn(again, credentials)
        )
          .from('models')
          .select('real_name')
          .eq('id', id);
        expect(kept.data).toEqual([{ real_name: 'Ana' }]);
        const refused = await guesserAt(again, '203.0.113.66').signIn(guessed.email, guessed.password);
        expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) as string });
        second.signal('SIGTERM');
        expect(await second.ended).toBe(0);
        expect(await slots('product')).toEqual([]);
        expect(await server.sql(`select count(*)::int as n from public.profiles`, 'product')).toEqual([
          { n: people + 2 },
        ]);
      },
    );
  });

  const folderUntilTheEndOfFile = folderUntilTheEnd();
  const slots = (database: string) =>
    server.sql(`select slot_name from pg_replication_slots where database = '${database}'`);
});
