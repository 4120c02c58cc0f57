import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import type { EventName, EventPayload } from '#shared/contract/bridge.ts';
import type { LiveDomain, PageDomain } from '#shared/domain/live-tables.ts';
import { createPerson, sessionFor, startTestBackend, type Person } from '#tests/support/backend.ts';
import { folderUntilTheEnd } from '#tests/support/backend-folder.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { lacksPostgresServer, startPostgresServer } from '#tests/support/postgres-server.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// What the services tell a page of the tables that are live, on both engines.

type Running = { backend: RunningBackend; stop: () => Promise<void> };

async function startEmbedded(): Promise<Running> {
  const backend = await startTestBackend();
  return { backend, stop: () => backend.close() };
}

async function startOnPostgres(): Promise<Running> {
  // As on a hosted project, `postgres` is then a role of the application and no superuser.
  const server = await startPostgresServer({ superuser: 'supabase_admin' });
  await server.sql('create database live');
  const data = { kind: 'url', url: server.url('live'), path: folderUntilTheEnd() } as const;
  const backend = await startTestBackend({ data });
  return {
    backend,
    stop: async () => {
      await backend.close();
      await server.stop();
    },
  };
}

const engines = [
  ['embedded', startEmbedded, false],
  ['on Postgres', startOnPostgres, lacksPostgresServer()],
] as const;

type Host = ReturnType<typeof startServiceHost>;

describe.each(engines)('%s', (_engine, start, isMissing) => {
  describe.skipIf(isMissing)('live rows', () => {
    let running: Running;
    let mia: Person;
    const hosts: Host[] = [];
    const sql: RunningBackend['sql'] = (text, params) => running.backend.sql(text, params);

    beforeAll(async () => {
      running = await start();
      mia = await createPerson(running.backend, { displayName: 'Mia', role: 'admin' });
    });
    afterEach(async () => {
      await Promise.all(hosts.splice(0).map((host) => host.stop()));
    });
    afterAll(() => running.stop());

    /** Someone with a window that is live, and the pages for these tables open. */
    async function openWindow(
      person: Person,
      { pages = [], url }: { pages?: PageDomain[]; url?: string } = {},
    ) {
      const { backend } = running;
      const address = { url: url ?? backend.url, publishableKey: backend.publishableKey };
      const host = startServiceHost(address, await sessionFor(backend, person));
      hosts.push(host);
      await expect
        .poll(() => heardOf(host, 'connection.changed').at(-1), { timeout: 15_000 })
        .toEqual({ status: 'live' });
      await show(host, pages);
      return host;
    }

    async function show(host: Host, pages: PageDomain[]) {
      await host.call('connection.watch', { domains: pages });
      // The page hears that it has to ask again once it is listened for.
      for (const page of pages)
        await expect.poll(() => heardOf(host, `${page}.resynced`)).not.toHaveLength(0);
    }

    const addModel = async (managerId: string | null) => {
      const [row] = await sql<{ id: string }>(
        `insert into public.models (stage_name, real_name, manager_id)
         values ('Model ' || gen_random_uuid(), 'Real Name', $1) returning id`,
        [managerId],
      );
      return row?.id ?? '';
    };

    /** What was changed before has come, if it comes at all. */
    async function untilTold(host: Host) {
      const marker = await addModel(null);
      await expect.poll(() => kindsOf(host, 'models', marker)).toEqual(['inserted']);
    }

    const assignedOnly = { can_access_socials: false, can_access_chat: false };
    const restricted = (displayName: string) =>
      createPerson(running.backend, { displayName, permissions: assignedOnly });

    const rowsOf: Record<PageDomain, { insert: string; update: string; remove: string }> = {
      users: {
        insert: '',
        update: `update public.profiles set display_name = 'Renamed' where id = $1`,
        remove: 'delete from auth.users where id = $1',
      },
      invitations: {
        insert: `insert into public.user_invites (email, expires_at, invited_by)
          values (gen_random_uuid() || '@example.com', now() + interval '1 day', $1) returning id`,
        update: `update public.user_invites set status = 'cancelled' where id = $1`,
        remove: 'delete from public.user_invites where id = $1',
      },
      plans: {
        insert: `insert into public.subscription_plans (plan_type, name, description, sort_order, models_limit, users_limit)
          values ('custom', 'Studio', $1::text, 9, 40, 12) returning id`,
        update: `update public.subscription_plans set name = 'Studio two' where id = $1`,
        remove: 'delete from public.subscription_plans where id = $1',
      },
      imports: {
        insert: `insert into public.import_batches (user_id, file_name, mode, row_count)
          values ($1, 'roster.csv', 'update', 3) returning id`,
        update: `update public.import_batches set status = 'importing' where id = $1`,
        remove: 'delete from public.import_batches where id = $1',
      },
      offboarding: {
        insert: 'insert into public.offboardings (user_id) values ($1) returning id',
        update: 'update public.offboardings set changes = changes + 1 where id = $1',
        remove: 'delete from public.offboardings where id = $1',
      },
      documents: {
        insert: `insert into public.documents (title, created_by, current_version) values ('Agreement', $1, 1) returning id`,
        update: `update public.documents set title = 'Agreement 2027' where id = $1`,
        remove: 'delete from public.documents where id = $1',
      },
      marketplace: {
        insert: `with on_now as (update public.config set value = 'true' where key = 'enable_marketplace')
          insert into public.marketplace_listings (seller_id, title, category, price_type) values ($1, 'Portraits', 'photography', 'free') returning id`,
        update: `update public.marketplace_listings set title = 'Portraits by the sea' where id = $1`,
        remove: 'delete from public.marketplace_listings where id = $1',
      },
      bots: {
        insert: `insert into public.bots (name, external_id, token_last4) values ('Desk', (random() * 1e12)::bigint::text, left($1::text, 4)) returning id`,
        update: `update public.bots set name = 'Desk two' where id = $1`,
        remove: 'delete from public.bots where id = $1',
      },
      posting: {
        insert: `with named as (
            insert into public.models (stage_name, real_name, manager_id) values ('Posting ' || gen_random_uuid(), 'Ana', $1) returning id
          )
          insert into public.social_accounts (model_id, external_id, username) select id, gen_random_uuid()::text, 'ava' from named returning id`,
        update: `update public.social_accounts set daily_cap = 7 where id = $1`,
        remove: 'delete from public.social_accounts where id = $1',
      },
      connections: {
        insert: `insert into public.service_connections (service, user_id) values ('drive', $1) returning id`,
        update: `update public.service_connections set status = 'connected', ended_at = now() where id = $1`,
        remove: 'delete from public.service_connections where id = $1',
      },
      drive: {
        insert: `with named as (
            insert into public.models (stage_name, real_name, manager_id) values ('Drive ' || gen_random_uuid(), 'Ana', $1) returning id
          )
          insert into public.drive_folders (model_id, folder_id) select id, 'folder-' || left(id::text, 8) from named returning id`,
        update: `update public.drive_folders set name = 'Raw sets' where id = $1`,
        remove: 'delete from public.drive_folders where id = $1',
      },
      linkTrees: {
        insert: `insert into public.link_trees (domain, title, created_by) values ('page-' || left(gen_random_uuid()::text, 8), 'Luna', $1) returning id`,
        update: `update public.link_trees set title = 'Luna Vale' where id = $1`,
        remove: 'delete from public.link_trees where id = $1',
      },
      documentShares: {
        insert: `with made as (
            insert into public.documents (title, created_by, current_version) values ('Agreement', $1, 1) returning id
          )
          insert into public.document_shares (document_id, name) select id, 'To read' from made returning id`,
        update: `update public.document_shares set view_count = view_count + 1 where id = $1`,
        remove: 'delete from public.document_shares where id = $1',
      },
      signatureRequests: {
        insert: `with made as (
            insert into public.documents (title, created_by, current_version) values ('Agreement', $1, 1) returning id
          ), first as (
            insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes)
            select id, 1, gen_random_uuid()::text, 'A.pdf', 'application/pdf', 500 from made returning id, document_id
          )
          insert into public.signature_requests (document_id, version_id, title, expires_at)
          select document_id, id, 'Agreement', now() + interval '1 day' from first returning id`,
        update: `update public.signature_requests set message = 'Please sign' where id = $1`,
        remove: 'delete from public.signature_requests where id = $1',
      },
      uploadRequests: {
        insert: `with made as (
            insert into public.documents (title, created_by, current_version) values ('Passport', $1, 1) returning id
          )
          insert into public.upload_requests (document_id, title, types) select id, 'Passport', '{pdf}' from made returning id`,
        update: `update public.upload_requests set instructions = 'Both sides' where id = $1`,
        remove: 'delete from public.upload_requests where id = $1',
      },
      chats: {
        // Mia is told of chats that she is in.
        insert: `select private.create_chat('group', 'Managers') as id
          from set_config('request.jwt.claims', json_build_object('sub', $1::uuid, 'role', 'authenticated')::text, true)`,
        update: `update public.chats set last_change = last_change + 1 where id = $1`,
        remove: 'delete from public.chats where id = $1',
      },
      notes: {
        insert: `insert into public.notes (title, created_by) values ('Winter sets', $1) returning id`,
        update: `update public.notes set title = 'Winter sets, part 2' where id = $1`,
        remove: 'delete from public.notes where id = $1',
      },
      tasks: {
        insert: `insert into public.tasks (title, created_by) values ('Call Ana', $1) returning id`,
        update: `update public.tasks set title = 'Call Ana again' where id = $1`,
        remove: 'delete from public.tasks where id = $1',
      },
      tags: {
        insert: `insert into public.tags (name, created_by) values (left(gen_random_uuid()::text, 30), $1) returning id`,
        update: `update public.tags set name = left(gen_random_uuid()::text, 30) where id = $1`,
        remove: 'delete from public.tags where id = $1',
      },
      schedule: {
        insert: `insert into public.events (title, type_id, timezone, created_by)
          select 'Call', t.id, 'Europe/Zagreb', $1 from public.event_types t where t.name = 'Call' returning id`,
        update: `update public.events set title = 'Call again' where id = $1`,
        remove: 'delete from public.events where id = $1',
      },
      savedViews: {
        insert: `insert into public.saved_views (user_id, area, name, is_shared)
          values ($1, 'models', left(gen_random_uuid()::text, 30), true) returning id`,
        update: `update public.saved_views set name = left(gen_random_uuid()::text, 30) where id = $1`,
        remove: 'delete from public.saved_views where id = $1',
      },
    };

    async function insert(domain: PageDomain): Promise<string> {
      if (domain === 'users') return (await createPerson(running.backend)).id;
      // One for each person.
      const about = domain === 'offboarding' ? (await createPerson(running.backend)).id : mia.id;
      const [row] = await sql<{ id: string }>(rowsOf[domain].insert, [about]);
      return row?.id ?? '';
    }

    it.each(Object.keys(rowsOf) as PageDomain[])(
      '%s are told of by their ids while their page is open, and not before or after',
      async (domain) => {
        const host = await openWindow(mia);
        const before = await insert(domain);
        await untilTold(host);
        await show(host, [domain]);
        const id = await insert(domain);
        const kinds = () => kindsOf(host, domain, id);
        await expect.poll(kinds).toContain('inserted');
        await sql(rowsOf[domain].update, [id]);
        await expect.poll(kinds).toContain('updated');
        await sql(rowsOf[domain].remove, [id]);
        await expect.poll(kinds).toContain('deleted');
        expect(kindsOf(host, domain, before)).toEqual([]);
        for (const change of heardOf(host, `${domain}.changed`))
          expect(Object.keys(change).filter((name) => name !== 'at')).toEqual(['kind', 'ids']);

        await show(host, []);
        const after = await insert(domain);
        await untilTold(host);
        expect(kindsOf(host, domain, after)).toEqual([]);
      },
    );

    it('a change is told of with the moment that its answer names, so that a page knows its own', async () => {
      const host = await openWindow(mia, { pages: ['tasks'] });
      const { id, rowVersion } = await host.call('tasks.create', { title: 'Call Ana' });
      const { row } = await host.call('tasks.update', {
        id,
        rowVersion,
        changes: { title: 'Call Ana again' },
      });
      const momentsOf = () =>
        heardOf(host, 'tasks.changed').flatMap(
          (change) => (change as { at?: Record<string, string[]> }).at?.[id] ?? [],
        );
      await expect.poll(momentsOf).not.toHaveLength(0);
      const micros = (text: string) => [Date.parse(text), (/[.](\d+)/.exec(text)?.[1] ?? '').padEnd(6, '0')];
      expect(momentsOf().map(micros)).toEqual([micros(row?.updatedAt ?? '')]);
    });

    it('what someone may not see is told of at most by the id of what is gone', async () => {
      const bystander = await createPerson(running.backend);
      const host = await openWindow(bystander, { pages: ['savedViews', 'invitations'] });
      const invitation = await insert('invitations');
      await sql(rowsOf.invitations.update, [invitation]);
      await sql(rowsOf.invitations.remove, [invitation]);
      await expect.poll(() => kindsOf(host, 'invitations', invitation)).toEqual(['deleted']);
      const [view] = await sql<{ id: string }>(
        `insert into public.saved_views (user_id, area, name) values ($1, 'models', 'Mine alone') returning id`,
        [mia.id],
      );
      const shared = await insert('savedViews');
      await expect.poll(() => kindsOf(host, 'savedViews', shared)).toEqual(['inserted']);
      expect(kindsOf(host, 'savedViews', view?.id ?? '')).toEqual([]);
    });

    it('a setting is told to everyone, whatever page is open', async () => {
      const host = await openWindow(await createPerson(running.backend));
      const [row] = await sql<{ id: string }>(
        `select id from public.config where key = 'enable_notifications'`,
      );
      const id = row?.id ?? '';
      for (const value of ['false', 'true'])
        await sql(`update public.config set value = $1 where key = 'enable_notifications'`, [value]);
      await expect.poll(() => kindsOf(host, 'settings', id)).toContain('updated');
    });

    it('a notification is told to its person alone, while any page is open, and when it is read or due', async () => {
      const bob = await createPerson(running.backend, { displayName: 'Bob' });
      const [atMia, atBob] = [await openWindow(mia), await openWindow(bob)];
      const notify = async (person: Person) => {
        await sql(`select private.notify('system_alert', array[$1::uuid], null, 'Look', null)`, [person.id]);
        const [row] = await sql<{ id: string }>(
          'select id from public.notification_queue where user_id = $1 order by created_at desc limit 1',
          [person.id],
        );
        return row?.id ?? '';
      };
      const [hers, his] = [await notify(mia), await notify(bob)];
      await expect.poll(() => kindsOf(atMia, 'notifications', hers)).toEqual(['inserted']);
      await expect.poll(() => kindsOf(atBob, 'notifications', his)).toEqual(['inserted']);
      expect(await atMia.call('notifications.get', { ids: [hers, his] })).toMatchObject([
        { id: hers, title: 'Look', isDesktop: true, count: 1 },
      ]);
      // On another device of hers.
      const elsewhere = await openWindow(mia);
      expect(await elsewhere.call('notifications.markRead', { id: hers })).toBe(true);
      await expect.poll(() => kindsOf(atMia, 'notifications', hers)).toEqual(['inserted', 'updated']);
      const until = new Date(Date.now() + 60_000).toISOString();
      await elsewhere.call('notifications.snooze', { id: hers, until });
      await expect.poll(() => kindsOf(atMia, 'notifications', hers)).toHaveLength(3);
      await sql('update public.notification_queue set sent_at = now() where id = $1', [hers]);
      await sql('select private.job_notification_snooze()');
      await expect.poll(() => kindsOf(atMia, 'notifications', hers).length).toBeGreaterThanOrEqual(4);
      expect((await atMia.call('notifications.list', {}))[0]).toMatchObject({ id: hers, readAt: null });
      await untilTold(atMia);
      expect(kindsOf(atMia, 'notifications', his)).toEqual([]);
      expect(kindsOf(atBob, 'notifications', hers)).toEqual([]);
    });

    it('what may pop up is asked for by when it was due, also where no list has it', async () => {
      const ana = await createPerson(running.backend, { displayName: 'Ana' });
      const host = await openWindow(ana);
      await sql(
        `insert into public.notification_queue (user_id, notification_type, category, title, sent_at, read_at, in_app, desktop, status)
         select $1, 'system_alert', 'models', title, sent_at::timestamptz, read_at::timestamptz, in_app, desktop, status
         from (values
           ('Old', '2026-11-01T00:00:00Z', null, true, true, 'sent'),
           ('Wanted', '2026-11-02T00:00:00Z', null, true, true, 'sent'),
           ('On the desktop alone', '2026-11-03T00:00:00Z', null, false, true, 'sent'),
           ('In the list alone', '2026-11-03T00:00:00Z', null, true, false, 'sent'),
           ('Read', '2026-11-03T00:00:00Z', '2026-11-03T00:00:01Z', true, true, 'sent'),
           ('Snoozed', '2126-11-03T00:00:00Z', null, true, true, 'pending')
         ) as v (title, sent_at, read_at, in_app, desktop, status)`,
        [ana.id],
      );
      const missed = await host.call('notifications.missed', { after: '2026-11-01T00:00:00Z' });
      expect(missed.map(({ title }) => title)).toEqual(['On the desktop alone', 'Wanted']);
    });

    it('a page hears which channels are open, and what is bound to them', async () => {
      const host = await openWindow(mia, { pages: ['users'] });
      const channels = () => heardOf(host, 'connection.channelsChanged').at(-1);
      const session = {
        name: 'session',
        bindings: ['models', `notification_queue user_id=eq.${mia.id}`, 'config', `profiles id=eq.${mia.id}`],
      };
      expect(channels()).toEqual({ channels: [session, { name: 'users', bindings: ['profiles'] }] });
      await host.call('connection.watch', { domains: [] });
      await expect.poll(channels).toEqual({ channels: [session] });
      // One that begins to listen late, as a page that is opened directly, hears of what is open already.
      host.heard.splice(0);
      await host.call('connection.watch', { domains: [] });
      await expect.poll(channels).toEqual({ channels: [session] });
      await host.call('auth.signOut');
      await expect.poll(channels).toEqual({ channels: [] });
    });

    it('a person who comes or goes as a manager hears of it, though they may no longer see the row', async () => {
      const [former, heir, second] = [
        await restricted('Former'),
        await restricted('Heir'),
        await restricted('Second'),
      ];
      const model = await addModel(former.id);
      const windows = [await openWindow(former), await openWindow(heir), await openWindow(second)] as const;
      const [atFormer, atHeir, atSecond] = windows;
      const news = (host: Host) => heardOf(host, 'permissions.changed').length;
      const admin = await openWindow(mia);
      await admin.call('models.update', { id: model, rowVersion: 1, changes: { managerId: heir.id } });
      await expect.poll(() => windows.map(news)).toEqual([1, 1, 0]);
      await admin.call('models.addSecondaryManager', { modelId: model, managerId: second.id });
      await expect.poll(() => windows.map(news)).toEqual([1, 1, 1]);
      await admin.call('models.removeSecondaryManager', { modelId: model, managerId: second.id });
      await expect.poll(() => windows.map(news)).toEqual([1, 1, 2]);
      // A change of anything else is nobody's news but the list's.
      await admin.call('models.setStatus', { id: model, rowVersion: 2, status: 'paused' });
      await expect.poll(() => kindsOf(atHeir, 'models', model)).toContain('updated');
      expect(windows.map(news)).toEqual([1, 1, 2]);
      expect(news(admin)).toBe(0);
      expect(kindsOf(atFormer, 'models', model)).toEqual([]);
      expect(kindsOf(atSecond, 'models', model)).not.toContain('deleted');
    });

    it('everyone who sees a model hears that its secondary managers changed, however that happened', async () => {
      const second = await createPerson(running.backend, { displayName: 'Second' });
      const model = await addModel(mia.id);
      const admin = await openWindow(mia);
      const count = () => kindsOf(admin, 'models', model).length;
      await sql('insert into public.model_secondary_managers values ($1, $2)', [model, second.id]);
      await expect.poll(count).toBe(1);
      // With the account the assignment goes.
      await sql('delete from auth.users where id = $1', [second.id]);
      await expect.poll(count).toBe(2);
    });

    it('a thousand changes are few events, with every row', async () => {
      const owner = await createPerson(running.backend);
      await sql(
        `insert into public.models (stage_name, real_name, manager_id)
         select 'Burst ' || n || ' ' || gen_random_uuid(), 'Real Name', $1 from generate_series(1, 1000) n`,
        [owner.id],
      );
      const windows = [await openWindow(mia), await openWindow(owner)];
      const startedAt = performance.now();
      await sql(`update public.models set status = 'archived' where manager_id = $1`, [owner.id]);
      for (const host of windows) {
        const changes = () => heardOf(host, 'models.changed');
        // A window that has just opened may still hear of the rows as they were added.
        const latest = () =>
          new Map(changes().flatMap((change) => change.rows.map(({ id, status }) => [id, status] as const)));
        const archived = () => [...latest().values()].filter((status) => status === 'archived').length;
        await expect.poll(archived, { timeout: 15_000 }).toBe(1000);
        const tookMs = performance.now() - startedAt;
        expect(changes().length).toBeLessThanOrEqual(Math.ceil(tookMs / 50) + 1);
      }
    });

    it('a connection that was lost comes back with word that everything may have changed', async () => {
      const wire = await startFaultProxy(running.backend.url);
      onTestFinished(wire.close);
      const host = await openWindow(mia, { pages: ['users'], url: wire.url });
      const count = (name: EventName) => heardOf(host, name).length;
      const before = [count('users.resynced'), count('models.resynced'), count('permissions.changed')];
      wire.dropSockets();
      await expect.poll(() => heardOf(host, 'connection.changed').at(-1)).toEqual({ status: 'lost' });
      const resynced = () =>
        (['users.resynced', 'models.resynced', 'permissions.changed'] as const).map(
          (name, index) => count(name) - (before[index] ?? 0),
        );
      await expect.poll(resynced, { timeout: 15_000 }).toEqual([1, 1, 1]);
      await expect.poll(() => heardOf(host, 'connection.changed').at(-1)).toEqual({ status: 'live' });
      const person = await createPerson(running.backend);
      await expect.poll(() => kindsOf(host, 'users', person.id)).toContain('inserted');
    });

    it('a connection that died in silence is found when someone comes back, one that lives is left alone', async () => {
      const wire = await startFaultProxy(running.backend.url);
      onTestFinished(wire.close);
      const host = await openWindow(mia, { url: wire.url });
      const statuses = () => heardOf(host, 'connection.changed').map(({ status }) => status);
      await host.call('connection.check');
      await host.call('connection.check');
      wire.silenceSockets();
      const missed = await addModel(null);
      expect(statuses()).toEqual(['connecting', 'live']);
      await host.call('connection.check');
      await expect.poll(statuses, { timeout: 20_000 }).toEqual(['connecting', 'live', 'lost', 'live']);
      expect(heardOf(host, 'models.resynced')).toHaveLength(1);
      expect(kindsOf(host, 'models', missed)).toEqual([]);
    });
  });
});

const heardOf = <E extends EventName>(host: Host, wanted: E): EventPayload<E>[] =>
  host.heard.flatMap(({ name, payload }) => (name === wanted ? [payload as EventPayload<E>] : []));

/** What became of a row, as the page was told. */
const kindsOf = (host: Host, domain: LiveDomain, id: string) =>
  heardOf(host, `${domain}.changed`).flatMap(({ kind, ids }) => (ids.includes(id) ? [kind] : []));
