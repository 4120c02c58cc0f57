import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';
import type { EventFieldsInput } from '#shared/contract/event-fields.ts';
import {
  attentionSources,
  dashboardCards,
  dashboardTiles,
  type AttentionSource,
} from '#shared/domain/dashboard.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { modelWithPassword, reveal } from '#tests/support/vault.ts';
import { openView } from '#tests/support/view-as.ts';

// The dashboard through the services: each part for whom it is, and nothing that someone may not see.

type Host = ReturnType<typeof startServiceHost>;
type Dashboard = CallOutput<'dashboard.get'>;
type CardName = keyof Dashboard['cards'];
type Done<Part> = Part extends { status: 'done'; data: infer Data } ? Data : never;

const zone = 'Europe/Zagreb';
const dayMs = 86_400_000;
const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
/** The date there, so many days from now. */
const day = (after = 0): string => inZone.format(Date.now() + after * dayMs);

const assignedOnly = { can_access_socials: false, can_access_chat: false };
const names = ['admin', 'holder', 'main', 'secondary', 'stranger'] as const;
type Name = (typeof names)[number];

let lane: DatabaseLane;
const people = {} as Record<Name, ActingPerson>;
const hosts = {} as Record<Name, Host>;
let model: string;
let ofAdmin: string;

beforeAll(async () => {
  lane = await openDatabaseLane();
  const options: Record<Name, Parameters<DatabaseLane['person']>[0]> = {
    admin: { role: 'admin', displayName: 'Mia' },
    holder: {
      displayName: 'Hana',
      permissions: { ...assignedOnly, can_manage_users: true, can_manage_all_models: true },
    },
    main: { displayName: 'Tomás', permissions: { can_access_chat: false } },
    secondary: { displayName: 'Priya', permissions: assignedOnly },
    stranger: { displayName: 'Jonas', permissions: assignedOnly },
  };
  for (const name of names) {
    people[name] = await lane.person(options[name]);
    hosts[name] = startServiceHost(lane, people[name].session);
  }
  model = await insertModel(lane, { managerId: people.main.id, secondaryIds: [people.secondary.id] });
  ofAdmin = await insertModel(lane, { managerId: people.admin.id });
});
afterAll(async () => {
  await Promise.all(Object.values(hosts).map((host) => host.stop()));
  await lane.close();
});

const get = (name: Name): Promise<Dashboard> =>
  hosts[name].call('dashboard.get', { today: day(), timezone: zone });
async function card<C extends CardName>(
  name: Name,
  wanted: C,
): Promise<Done<Dashboard['cards'][C]> | undefined> {
  const part = (await get(name)).cards[wanted];
  if (part?.status === 'failed') throw new Error(`${wanted} failed`);
  return part?.data as Done<Dashboard['cards'][C]> | undefined;
}
async function tile<T extends keyof Dashboard['tiles']>(
  name: Name,
  wanted: T,
): Promise<Done<Dashboard['tiles'][T]> | undefined> {
  const part = (await get(name)).tiles[wanted];
  if (part?.status === 'failed') throw new Error(`${wanted} failed`);
  return part?.data as Done<Dashboard['tiles'][T]> | undefined;
}
async function source(name: Name, wanted: AttentionSource) {
  const told = await card(name, 'attention');
  expect(told?.failed).toEqual([]);
  return told?.sources.find((one) => one.source === wanted);
}
const subjects = async (name: Name, wanted: AttentionSource) =>
  (await source(name, wanted))?.items.map(({ subject }) => subject) ?? [];
/** For whom a source has this subject. */
async function seenBy(wanted: AttentionSource, subject: string): Promise<Name[]> {
  const found: Name[] = [];
  for (const name of names) if ((await subjects(name, wanted)).includes(subject)) found.push(name);
  return found;
}
const addTask = (name: Name, task: Partial<CallInput<'tasks.create'>> = {}) =>
  hosts[name].call('tasks.create', {
    title: 'Send the contract',
    modelId: model,
    assigneeIds: [people[name].id],
    ...task,
  });

describe('one call', () => {
  it('answers every part for an administrator, and only those of their flags for others', async () => {
    const { tiles, cards } = await get('admin');
    expect(Object.keys(tiles)).toEqual([...dashboardTiles]);
    for (const part of [...Object.values(tiles), ...Object.values(cards)]) expect(part?.status).toBe('done');
    expect(Object.keys((await get('secondary')).tiles)).toEqual(['models', 'tasks', 'notes']);
    expect(Object.keys((await get('holder')).tiles)).toEqual(['models', 'tasks', 'notes', 'users']);
    const without = await lane.person({
      permissions: {
        ...assignedOnly,
        can_access_models: false,
        can_access_tasks: false,
        can_access_notes: false,
        can_access_schedule: false,
      },
    });
    const host = startServiceHost(lane, without.session);
    const bare = await host.call('dashboard.get', { today: day(), timezone: zone });
    await host.stop();
    expect(bare.tiles).toEqual({});
    expect(Object.keys(bare.cards).sort()).toEqual(['activity', 'attention', 'first_steps']);
  });

  it('counts what waits in the areas that someone’s flags open, their own tasks alone', async () => {
    const counts = (name: Name) => hosts[name].call('dashboard.counts', { today: day(), timezone: zone });
    expect(Object.keys(await counts('admin')).sort()).toEqual([
      'bots',
      'chat',
      'documents',
      'drive',
      'mentions',
      'posting',
      'tasks',
    ]);
    expect(Object.keys(await counts('secondary'))).not.toContain('posting');
    const before = await Promise.all(names.map(async (name) => [name, (await counts(name)).tasks]));
    await addTask('main', { dueOn: day() });
    await addTask('main', { dueOn: '2099-01-01' });
    const after = await Promise.all(names.map(async (name) => [name, (await counts(name)).tasks]));
    expect(after).toEqual(
      before.map(([name, count]) => [name, name === 'main' ? Number(count ?? 0) + 1 : count]),
    );
  });

  it('has a row on each side for each of its parts', async () => {
    const rows = await lane.sql<{ kind: string; name: string }>(
      `select kind, part as name from private.dashboard_parts where kind <> 'activity'
       union all select 'attention', source from private.attention_sources order by 1, 2`,
    );
    const known = [
      ...attentionSources.map((name) => ({ kind: 'attention', name })),
      ...dashboardCards.map(({ name }) => ({ kind: 'card', name })),
      ...dashboardTiles.map((name) => ({ kind: 'tile', name })),
    ];
    const sorted = (list: readonly { kind: string; name: string }[]) =>
      list.map(({ kind, name }) => `${kind} ${name}`).sort();
    expect(sorted(rows)).toEqual(sorted(known));
  });

  it('refuses who is signed out or inactive, and a zone that there is not', async () => {
    const ask = { p_today: day(), p_timezone: zone };
    expect(await outcome(lane.anonymous.rpc('get_dashboard', ask))).toBe('42501');
    const former = await lane.person();
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [former.id]);
    expect(await outcome(former.client.rpc('get_dashboard', ask))).toBe('42501');
    expect(
      await outcome(people.admin.client.rpc('get_dashboard', { ...ask, p_timezone: 'Nowhere/At_All' })),
    ).toBe('22023');
  });

  it('keeps answering without a part that fails, and says which', async () => {
    const broken = async (signature: string, run: () => Promise<void>) => {
      const [kept] = await lane.sql<{ definition: string }>(
        `select pg_get_functiondef('private.${signature}'::regprocedure) as definition`,
      );
      const [, head = ''] = /^([\s\S]*?)\bLANGUAGE\b/.exec(kept?.definition ?? '') ?? [];
      await lane.sql(
        `${head} language plpgsql stable security definer set search_path = '' as $$ begin perform 1 / 0; end $$`,
      );
      await run();
      await lane.sql(kept?.definition ?? '');
    };
    await broken('attention_rotation(private.dashboard_ask)', async () => {
      const told = await card('admin', 'attention');
      expect(told?.failed).toEqual(['rotation']);
    });
    await broken('tile_notes(private.dashboard_ask)', async () => {
      const { tiles } = await get('admin');
      expect(tiles.notes).toEqual({ status: 'failed' });
      expect(tiles.tasks?.status).toBe('done');
    });
    await broken('activity_log(private.dashboard_ask)', async () => {
      expect((await card('admin', 'activity'))?.failed).toEqual(['log']);
    });
    expect((await card('admin', 'attention'))?.failed).toEqual([]);
  });
});

describe('tiles and cards', () => {
  it('count what each person sees', async () => {
    const [all] = await lane.sql<{ number: number }>('select count(*)::int as number from public.models');
    expect(await tile('admin', 'models')).toMatchObject({ isOwn: false, number: all?.number });
    expect(await tile('main', 'models')).toEqual({ isOwn: true, number: 1, main: 1, secondary: 0 });
    expect(await tile('secondary', 'models')).toEqual({ isOwn: true, number: 1, main: 0, secondary: 1 });
    const before = { main: await tile('main', 'tasks'), stranger: await tile('stranger', 'tasks') };
    await addTask('main', { dueOn: day() });
    const after = await tile('main', 'tasks');
    expect([after?.number, after?.today]).toEqual([
      (before.main?.number ?? 0) + 1,
      (before.main?.today ?? 0) + 1,
    ]);
    expect(await tile('stranger', 'tasks')).toEqual(before.stranger);
  });

  it('show my tasks by when they are due, where I am', async () => {
    const me = await lane.person({ displayName: 'Elena', permissions: assignedOnly });
    const host = startServiceHost(lane, me.session);
    const mine = (title: string, due: object) =>
      host.call('tasks.create', { title, modelId: null, assigneeIds: [me.id], ...due });
    const late = await mine('Late', { dueOn: day(-3) });
    await mine('Today', { dueOn: day() });
    await mine('In six days', { dueOn: day(6) });
    await mine('In seven days', { dueOn: day(7) });
    await mine('Some day', {});
    await addTask('main', { title: 'Of someone else', modelId: null, dueOn: day() });
    const tasks = async () => {
      const part = (await host.call('dashboard.get', { today: day(), timezone: zone })).cards.tasks;
      if (part?.status !== 'done') throw new Error('There are no tasks');
      return part.data;
    };
    const shown = await tasks();
    const titles = ({ tasks: list }: { tasks: { title: string }[] }) => list.map(({ title }) => title);
    expect([titles(shown.overdue), titles(shown.today), titles(shown.week), shown.later]).toEqual([
      ['Late'],
      ['Today'],
      ['In six days'],
      2,
    ]);
    // What it shows is enough to complete it there.
    const [first] = shown.overdue.tasks;
    expect(first).toMatchObject({ id: late.id, rowVersion: late.rowVersion, canEdit: true });
    await host.call('tasks.update', {
      id: late.id,
      rowVersion: late.rowVersion,
      changes: { status: 'completed' },
    });
    expect((await tasks()).overdue).toEqual({ total: 0, tasks: [] });
    for (let number = 0; number < 8; number++) await mine(`More ${String(number)}`, { dueOn: day() });
    const full = await tasks();
    expect([full.today.total, full.today.tasks.length]).toEqual([9, 6]);
    await host.stop();
  });

  it('show the models that someone looks after, to those who do not manage all', async () => {
    expect(await card('admin', 'models')).toBeUndefined();
    expect(await card('stranger', 'models')).toBeUndefined();
    expect(await card('secondary', 'models')).toMatchObject({
      total: 1,
      seesAll: false,
      models: [{ id: model, isMain: false, manager: { id: people.main.id } }],
    });
    expect((await card('main', 'models'))?.seesAll).toBe(true);
  });

  it('lead through first steps, each of which is done by doing it', async () => {
    const me = await lane.person({ permissions: assignedOnly });
    const host = startServiceHost(lane, me.session);
    const steps = async () => {
      const part = (await host.call('dashboard.get', { today: day(), timezone: zone })).cards.first_steps;
      return part?.status === 'done'
        ? part.data.steps.map(({ step, isDone }) => `${step} ${isDone ? 'done' : 'open'}`)
        : part;
    };
    expect(await steps()).toEqual(['model open', 'notifications open', 'task open', 'note open']);
    await host.call('tasks.create', { title: 'First', modelId: null });
    await insertModel(lane, { managerId: me.id });
    expect(await steps()).toEqual(['model done', 'notifications open', 'task done', 'note open']);
    await host.call('notes.create', { title: 'First', modelId: null });
    await lane.sql('insert into public.notification_settings (user_id) values ($1)', [me.id]);
    expect(await steps()).toBeUndefined();
    await lane.sql('delete from public.notification_settings where user_id = $1', [me.id]);
    expect(await steps()).toHaveLength(4);
    // Someone who has been there for a while knows their way.
    await lane.sql(`update public.profiles set created_at = now() - interval '15 days' where id = $1`, [
      me.id,
    ]);
    expect(await steps()).toBeUndefined();
    await host.stop();
  });

  it('tell of what happened only to those who see it', async () => {
    const task = await addTask('main', { title: 'Between us' });
    await hosts.main.call('notes.create', { title: 'How she works', modelId: model });
    await hosts.main.call('notes.create', { title: 'My own thoughts', modelId: null, visibility: 'private' });
    await hosts.main.call('tasks.comment', { taskId: task.id, body: 'On it', mentions: [] });
    const told = async (name: Name) =>
      (await card(name, 'activity'))?.lines.map(({ what, name: of }) => `${what} ${of ?? ''}`) ?? [];
    for (const name of ['main', 'secondary', 'admin'] as const) {
      expect(await told(name)).toEqual(
        expect.arrayContaining([
          'task_created Between us',
          'task_comment Between us',
          'note_created How she works',
        ]),
      );
    }
    expect((await told('stranger')).join()).not.toMatch(/Between us|How she works/);
    expect(await told('main')).toContain('note_created My own thoughts');
    for (const name of ['secondary', 'admin', 'holder'] as const)
      expect((await told(name)).join()).not.toContain('My own thoughts');
    // A view shows what the person sees, without what is private even from administrators.
    const view = await openView(lane, people.admin, people.main.id);
    const seen = await dataOf<object>(
      view.rpc('get_dashboard', { p_today: day(), p_timezone: zone }, { get: true }),
    );
    expect(JSON.stringify(seen)).toContain('How she works');
    expect(JSON.stringify(seen)).not.toContain('My own thoughts');
    const who = (await card('secondary', 'activity'))?.lines.find(({ what }) => what === 'task_created');
    expect(who).toMatchObject({ actor: { id: people.main.id }, subjectId: task.id, model: { id: model } });
  });

  it('tell of passwords and of models as their own logs do', async () => {
    const { credentialId } = await modelWithPassword(lane, people.main);
    await dataOf(reveal(people.main, credentialId));
    const told = async (name: Name) => (await card(name, 'activity'))?.lines.map(({ what }) => what) ?? [];
    expect(await told('main')).toContain('account_revealed');
    expect(await told('admin')).toContain('account_revealed');
    expect(await told('secondary')).not.toContain('account_revealed');
    await dataOf(
      people.admin.client.from('models').update({ status: 'paused' }).eq('id', ofAdmin).select('id'),
    );
    const change = (await card('admin', 'activity'))?.lines.find(
      ({ what }) => what === 'models_status_changed',
    );
    expect(change).toMatchObject({ before: 'active', after: 'paused', subjectId: ofAdmin });
    expect(await told('main')).not.toContain('models_status_changed');
  });
});

describe('what needs attention', () => {
  it('is a model without a manager, for those who may assign one', async () => {
    const lost = await insertModel(lane);
    expect(await seenBy('model_manager', lost)).toEqual(['admin', 'holder']);
    await lane.sql(`update public.models set status = 'archived' where id = $1`, [lost]);
    expect(await seenBy('model_manager', lost)).toEqual([]);
    // Each is one that the person sees by the table's own policy.
    await insertModel(lane);
    for (const id of await subjects('holder', 'model_manager'))
      expect(await outcome(people.holder.client.from('models').select('id').eq('id', id))).toBe('ok');
    for (let number = 0; number < 11; number++) await insertModel(lane);
    const found = await source('admin', 'model_manager');
    expect([found?.items.length, found?.total]).toEqual([10, 12]);
  });

  it('is a password that is due, for those who edit its model and open socials', async () => {
    const { credentialId } = await modelWithPassword(lane, people.main);
    await lane.sql(`update private.credentials set due_at = now() - interval '1 day' where id = $1`, [
      credentialId,
    ]);
    for (const name of ['admin', 'main'] as const)
      expect((await source(name, 'rotation'))?.items).toMatchObject([{ number: 1, most: 1 }]);
    for (const name of ['holder', 'secondary', 'stranger'] as const)
      expect(await source(name, 'rotation')).toBeUndefined();
    expect(await tile('main', 'accounts')).toMatchObject({ due: 1 });
    await lane.sql('update private.credentials set due_at = null where id = $1', [credentialId]);
    expect(await source('admin', 'rotation')).toBeUndefined();
  });

  it('is someone who asks for access, for those who decide', async () => {
    const [row] = await lane.sql<{ id: string }>(
      `insert into public.credential_grants (user_id, model_id, platform, status, minutes, reason, asked_at)
       values ($1, $2, 'x', 'asked', 60, 'Cover', now()) returning id`,
      [people.stranger.id, model],
    );
    expect(await seenBy('access_request', row?.id ?? '')).toEqual(['admin', 'main']);
    expect((await source('main', 'access_request'))?.items).toMatchObject([
      { name: 'Jonas', note: 'x', model: { id: model } },
    ]);
  });

  it('is a playbook to review, for its reviewer, its author and administrators', async () => {
    const playbook = await hosts.main.call('notes.create', {
      title: 'Onboarding',
      modelId: model,
      kind: 'playbook',
      status: 'final',
      verifierId: people.secondary.id,
    });
    await lane.sql(`update public.notes set verified_until = current_date - 3 where id = $1`, [playbook.id]);
    const [subject = ''] = await subjects('secondary', 'playbook_review');
    expect(subject).toContain(playbook.id);
    expect(await seenBy('playbook_review', subject)).toEqual(['admin', 'secondary']);
    await lane.sql(`update public.notes set verified_until = current_date + 3 where id = $1`, [playbook.id]);
    expect(await seenBy('playbook_review', subject)).toEqual([]);
    // What is private is nobody else's concern.
    const own = await hosts.main.call('notes.create', {
      title: 'Mine',
      modelId: null,
      kind: 'playbook',
      status: 'final',
      visibility: 'private',
    });
    expect(await seenBy('playbook_review', own.id)).toEqual(['main']);
  });

  it('is what is overdue of the tasks that someone sees', async () => {
    const numbers = async () =>
      Object.fromEntries(
        await Promise.all(
          names.map(
            async (name) => [name, (await source(name, 'overdue_tasks'))?.items[0]?.number ?? 0] as const,
          ),
        ),
      );
    const before = await numbers();
    await addTask('main', { dueOn: day(-2) });
    const after = await numbers();
    const more = (name: Name) => Number(after[name]) - Number(before[name]);
    expect(names.map(more)).toEqual([1, 0, 1, 1, 0]);
    expect(Number(after['main'])).toBe((await tile('main', 'tasks'))?.overdue);
  });

  it('is a limit of one’s plan that is nearly used up', async () => {
    const full = await lane.person({ plan: 'basic' });
    const host = startServiceHost(lane, full.session);
    const limits = async () => {
      const part = (await host.call('dashboard.get', { today: day(), timezone: zone })).cards.attention;
      return part?.status === 'done'
        ? (part.data.sources.find((one) => one.source === 'plan_limit')?.items ?? [])
        : part;
    };
    for (let number = 0; number < 3; number++) await insertModel(lane, { managerId: full.id });
    expect(await limits()).toEqual([]);
    await insertModel(lane, { managerId: full.id });
    expect(await limits()).toMatchObject([{ subject: 'models:80', severity: 'warning', number: 4, most: 5 }]);
    await insertModel(lane, { managerId: full.id });
    expect(await limits()).toMatchObject([{ subject: 'models:100', severity: 'danger', number: 5, most: 5 }]);
    await host.stop();
  });

  it('is someone who waits for approval, for those who manage users', async () => {
    const waiting = await lane.person();
    await lane.sql('insert into public.account_approvals (user_id) values ($1)', [waiting.id]);
    expect(await seenBy('approval', waiting.id)).toEqual(['admin', 'holder']);
    expect(
      await outcome(
        people.holder.client.from('account_approvals').select('user_id').eq('user_id', waiting.id),
      ),
    ).toBe('ok');
    expect(await tile('holder', 'users')).toMatchObject({ waiting: 1 });
  });

  it('is someone inactive who still holds something, for administrators, until it is handed over', async () => {
    const former = await lane.person();
    const clean = await lane.person();
    const held = await insertModel(lane, { managerId: former.id });
    await lane.sql(`update public.profiles set status = 'inactive' where id = any ($1)`, [
      [former.id, clean.id],
    ]);
    expect(await seenBy('holdings', former.id)).toEqual(['admin']);
    expect(await seenBy('holdings', clean.id)).toEqual([]);
    await lane.sql('select private.job_people_without_holdings()');
    expect(await seenBy('holdings', former.id)).toEqual(['admin']);
    await lane.sql('update public.models set manager_id = null where id = $1', [held]);
    expect(await seenBy('holdings', former.id)).toEqual([]);
    await lane.sql('select private.job_people_without_holdings()');
    const kept = () =>
      lane.sql('select user_id from private.people_without_holdings where user_id = any ($1)', [
        [former.id, clean.id],
      ]);
    expect(await kept()).toHaveLength(2);
    // Who comes back may hold something again.
    await lane.sql(`update public.profiles set status = 'active' where id = $1`, [former.id]);
    await insertModel(lane, { managerId: former.id });
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [former.id]);
    expect(await seenBy('holdings', former.id)).toEqual(['admin']);
  });

  it('is scheduled work that failed, for administrators', async () => {
    expect(await seenBy('job', 'audit_retention')).toEqual([]);
    await lane.sql(
      `update private.jobs set outcome = '{"status": "failed", "message": "No room"}', failures = 2, ended_at = now() where name = 'audit_retention'`,
    );
    expect(await seenBy('job', 'audit_retention')).toEqual(['admin']);
    expect((await source('admin', 'job'))?.items).toMatchObject([
      { note: 'No room', number: 2, severity: 'danger' },
    ]);
  });
});

describe('the schedule', () => {
  /** So many minutes from now, as forms send it. */
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
  const addEvent = async (name: Name, fields: Partial<EventFieldsInput> & { type?: string } = {}) => {
    const { type = 'Shoot', ...event } = fields;
    const types = await hosts[name].call('schedule.types');
    return hosts[name].call('schedule.save', {
      event: {
        title: 'Winter set',
        typeId: types.find((one) => one.name === type)?.id ?? '',
        modelId: model,
        startsAt: at(60),
        endsAt: at(120),
        timezone: 'UTC',
        ...event,
      },
    });
  };
  const later = (id: string) => (subject: string) => subject.split(':')[1] === id;
  /** For whom a source names this time of an event. */
  async function named(wanted: AttentionSource, id: string): Promise<Name[]> {
    const found: Name[] = [];
    for (const name of names) if ((await subjects(name, wanted)).some(later(id))) found.push(name);
    return found;
  }
  beforeEach(async () => {
    await lane.sql('delete from public.events where true');
    await lane.sql('delete from private.coverage_hours where true');
    await lane.sql('delete from public.availability_blocks where true');
  });

  it('shows today to those who see it, with who is on and without what is over', async () => {
    const now = Date.now();
    // Whole days of the zone in which the test is asked, so that no hour of the clock matters.
    const inDay = (from: number, to: number) => [
      new Date(Math.max(now + from * 60_000, dayStart)).toISOString(),
      new Date(Math.min(now + to * 60_000, dayStart + dayMs - 60_000)).toISOString(),
    ];
    const [row] = await lane.sql<{ at: string }>(`select ($1::date::timestamp at time zone $2)::text as at`, [
      day(),
      zone,
    ]);
    const dayStart = Date.parse(row?.at ?? '');
    const insert = (title: string, [from, to]: string[], modelId: string | null, isPrivate = false) =>
      lane.sql(
        `with made as (
           insert into public.events (title, type_id, model_id, is_private, timezone, created_by)
           select $1, t.id, $4, $5, 'UTC', $6 from public.event_types t where t.name = 'Shift' returning id
         ), people as (insert into public.event_attendees (event_id, user_id) select id, $6 from made where $1 = 'On now')
         insert into public.event_occurrences (event_id, starts_at, ends_at, original_start) select id, $2, $3, $2 from made`,
        [title, from, to, modelId, isPrivate, people.main.id],
      );
    await insert('On now', inDay(-1, 1), model);
    await insert('General', inDay(-1, 2), null);
    await insert('Own', inDay(-1, 3), null, true);
    await insert('Elsewhere', inDay(-1, 4), ofAdmin);
    await insert(
      'Long ago',
      [new Date(dayStart - 3 * dayMs).toISOString(), new Date(dayStart - 2 * dayMs).toISOString()],
      model,
    );
    const titles = async (name: Name) =>
      (await card(name, 'today'))?.events.map(({ title }) => title).toSorted();
    expect(await titles('main')).toEqual(['General', 'On now', 'Own']);
    expect(await titles('secondary')).toEqual(['General', 'On now']);
    expect(await titles('stranger')).toEqual(['General']);
    expect(await titles('admin')).toEqual(['Elsewhere', 'General', 'On now']);
    const told = await card('secondary', 'today');
    expect(told).toMatchObject({ total: 2, left: 2, gaps: { total: 0, first: null } });
    expect(told?.events.find(({ title }) => title === 'On now')).toMatchObject({
      covers: true,
      model: { id: model },
      people: [{ id: people.main.id }],
      peopleTotal: 1,
    });
    await lane.sql(`update public.event_occurrences set status = 'cancelled' where model_id = $1`, [model]);
    expect(await titles('secondary')).toEqual(['General']);
    const without = await lane.person({ permissions: { ...assignedOnly, can_access_schedule: false } });
    const host = startServiceHost(lane, without.session);
    const bare = await host.call('dashboard.get', { today: day(), timezone: zone });
    await host.stop();
    expect(bare.cards.today).toBeUndefined();
    // A view leaves out what is private even from administrators.
    const view = await openView(lane, people.admin, people.main.id);
    const seen = JSON.stringify(
      await dataOf<object>(view.rpc('get_dashboard', { p_today: day(), p_timezone: zone }, { get: true })),
    );
    expect(seen).toContain('"General"');
    expect(seen).not.toContain('"Own"');
  });

  it('names hours that nobody covers, to those who look after the model, until a shift does', async () => {
    await lane.sql(
      `insert into private.coverage_hours (model_id, weekday, starts, ends) select m, d, '00:00', '24:00' from unnest($1::uuid[]) m, generate_series(1, 7) d`,
      [[model, ofAdmin]],
    );
    const gaps = async (name: Name) =>
      (await source(name, 'uncovered_shift'))?.items.filter(({ model: of }) => of?.id === model) ?? [];
    for (const name of ['admin', 'main', 'secondary'] as const) expect(await gaps(name)).not.toEqual([]);
    for (const name of ['holder', 'stranger'] as const) expect(await gaps(name)).toEqual([]);
    expect((await source('main', 'uncovered_shift'))?.items.every(({ model: of }) => of?.id === model)).toBe(
      true,
    );
    expect((await card('main', 'today'))?.gaps.first?.model.id).toBe(model);
    const [gap] = await gaps('main');
    expect(gap?.name).toBeNull();
    expect(Date.parse(gap?.note ?? '')).toBeGreaterThan(Date.parse(gap?.at ?? ''));
    await addEvent('main', {
      type: 'Shift',
      startsAt: at(-600),
      endsAt: at(3 * 1440),
      attendeeIds: [people.main.id],
    });
    expect(await gaps('main')).toEqual([]);
    expect((await card('main', 'today'))?.gaps.total).toBe(0);
    expect((await card('admin', 'today'))?.gaps.first?.model.id).toBe(ofAdmin);
    // What covers a part leaves the rest.
    await lane.sql('delete from public.events where true');
    await addEvent('main', {
      type: 'Shift',
      startsAt: at(-600),
      endsAt: at(30),
      attendeeIds: [people.main.id],
    });
    const [rest] = await gaps('main');
    expect(Math.abs(Date.parse(rest?.at ?? '') - Date.parse(`${at(30)}Z`))).toBeLessThan(60_000);
  });

  it('names shifts that nobody has', async () => {
    const shift = await addEvent('main', { type: 'Shift' });
    expect(await named('uncovered_shift', shift.id)).toEqual(['admin', 'main', 'secondary']);
    expect((await source('main', 'uncovered_shift'))?.items).toMatchObject([
      { name: 'Winter set', model: { id: model } },
    ]);
    await lane.sql(
      `insert into public.event_attendees (event_id, user_id, response)
       select event_id, $2, 'declined' from public.event_occurrences where id = $1`,
      [shift.id, people.main.id],
    );
    expect(await named('uncovered_shift', shift.id)).toHaveLength(3);
    await lane.sql(`update public.event_attendees set response = 'accepted' where user_id = $1`, [
      people.main.id,
    ]);
    expect(await named('uncovered_shift', shift.id)).toEqual([]);
    const shoot = await addEvent('main');
    expect(await named('uncovered_shift', shoot.id)).toEqual([]);
  });

  it('names models and people who would be in two places, and another clash once one of them moves', async () => {
    await addEvent('main', { title: 'First' });
    const second = await addEvent('main', { title: 'Second', startsAt: at(90), endsAt: at(150) });
    expect(await named('clash', second.id)).toEqual(['admin', 'main', 'secondary']);
    expect((await source('main', 'clash'))?.items).toMatchObject([
      { name: null, note: '“First” and “Second”', number: 2, model: { id: model } },
    ]);
    const [before] = await subjects('main', 'clash');
    await lane.sql(
      `update public.event_occurrences set starts_at = starts_at + interval '5 minutes' where id = $1`,
      [second.id],
    );
    expect(await subjects('main', 'clash')).not.toEqual([before]);
    await lane.sql(`update public.event_occurrences set status = 'cancelled' where id = $1`, [second.id]);
    expect(await named('clash', second.id)).toEqual([]);
    // A shift takes no time of its model's, and one after the other is no clash.
    await addEvent('main', { title: 'Shift', type: 'Shift', startsAt: at(70), endsAt: at(100) });
    await addEvent('main', { title: 'After', startsAt: at(120), endsAt: at(150) });
    expect(await subjects('main', 'clash')).toEqual([]);
  });

  it('names people by both of their events, and who is away', async () => {
    await addEvent('main', { title: 'Hers', attendeeIds: [people.main.id] });
    const general = await addEvent('main', {
      title: 'Meeting',
      modelId: null,
      startsAt: at(90),
      endsAt: at(150),
      attendeeIds: [people.main.id],
    });
    // Who sees one of them alone knows of no clash.
    expect(await named('clash', general.id)).toEqual(['admin', 'main', 'secondary']);
    expect((await source('admin', 'clash'))?.items).toMatchObject([
      { name: 'Tomás', model: null, number: 2, most: null },
    ]);
    // Of whom it is, it says so.
    expect((await source('main', 'clash'))?.items).toMatchObject([{ name: 'Tomás', most: 1 }]);
    await lane.sql('delete from public.events where true');
    await addEvent('main', { title: 'Hers', attendeeIds: [people.main.id] });
    const times = { startsAt: at(90), endsAt: at(150) };
    await addEvent('main', { title: 'Night', type: 'Shift', ...times, attendeeIds: [people.main.id] });
    await addEvent('main', { title: 'Beside it', type: 'Shift', ...times });
    expect((await source('main', 'clash'))?.items).toMatchObject([
      { name: 'Tomás', note: '“Hers” and “Night”', number: 2 },
    ]);
    await lane.sql('delete from public.events where true');
    const shoot = await addEvent('main', { title: 'Shoot' });
    const away = (columns: string, values: string) =>
      lane.sql(
        `insert into public.availability_blocks (model_id, timezone, ${columns}) values ($1, 'UTC', ${values})`,
        [model],
      );
    await away('starts_at, ends_at', `now() + interval '90 minutes', now() + interval '2 days'`);
    expect(await named('clash', shoot.id)).toEqual(['admin', 'main', 'secondary']);
    expect((await source('main', 'clash'))?.items).toMatchObject([
      { note: '“Shoot”', number: 1, model: { id: model } },
    ]);
    await lane.sql('delete from public.availability_blocks where true');
    expect(await named('clash', shoot.id)).toEqual([]);
    await away('weekdays, from_time, to_time', `'{1,2,3,4,5,6,7}', '00:00', '24:00'`);
    expect(await named('clash', shoot.id)).toEqual(['admin', 'main', 'secondary']);
    await lane.sql(
      `update public.availability_blocks set weekdays = array[extract(isodow from now() + interval '3 days')::int] where true`,
    );
    expect(await named('clash', shoot.id)).toEqual([]);
  });
});

describe('a workspace without models', () => {
  it('begins with first steps, and nothing that fails', async () => {
    const empty = await openDatabaseLane();
    try {
      const mia = await empty.person({ role: 'admin', displayName: 'Mia' });
      const host = startServiceHost(empty, mia.session);
      const { tiles, cards } = await host.call('dashboard.get', { today: day(), timezone: zone });
      await host.stop();
      for (const part of [...Object.values(tiles), ...Object.values(cards)])
        expect(part?.status).toBe('done');
      expect(tiles.models).toMatchObject({ data: { number: 0, active: 0 } });
      expect(cards.first_steps).toMatchObject({
        data: {
          steps: expect.arrayContaining([
            { step: 'model', isDone: false },
            { step: 'plan', isDone: false },
            { step: 'team', isDone: false },
          ]) as unknown,
        },
      });
      expect(cards.attention).toEqual({ status: 'done', data: { sources: [], failed: [] } });
      expect(cards.today).toMatchObject({ data: { total: 0, events: [] } });
    } finally {
      await empty.close();
    }
  });
});

describe('what a person keeps', () => {
  const until = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

  it('is what they snooze, for themselves and until then', async () => {
    const lost = await insertModel(lane);
    const asked = { source: 'model_manager', subject: lost } as const;
    const before = (await source('admin', 'model_manager'))?.total ?? 0;
    await hosts.admin.call('dashboard.snooze', { ...asked, until: until(1) });
    const found = await source('admin', 'model_manager');
    expect([found?.total, found?.snoozed]).toEqual([before - 1, 1]);
    expect(found?.items.find(({ subject }) => subject === lost)?.snoozedUntil).not.toBeNull();
    expect(found?.items.filter(({ snoozedUntil }) => snoozedUntil === null)).toHaveLength(10);
    expect((await source('holder', 'model_manager'))?.snoozed).toBe(0);
    await hosts.admin.call('dashboard.snooze', { ...asked, until: null });
    expect((await source('admin', 'model_manager'))?.total).toBe(before);
    await hosts.admin.call('dashboard.snooze', { ...asked, until: until(1) });
    await lane.sql(`update public.attention_snoozes set until = now() where user_id = $1`, [people.admin.id]);
    expect((await source('admin', 'model_manager'))?.total).toBe(before);
  });

  it('has bounds', async () => {
    const snooze = (subject: string, days: number, of = 'job') =>
      outcome(
        people.stranger.client.rpc('snooze_attention', {
          p_source: of,
          p_subject: subject,
          p_until: until(days),
        }),
      );
    expect(await snooze('x', 1)).toBe('ok');
    expect(await snooze('x', 1, 'nothing')).toBe('22023');
    expect(await snooze('x', -1)).toBe('22023');
    expect(await snooze('x', 120)).toBe('22023');
    expect(await snooze('x'.repeat(201), 1)).toBe('23514');
    await lane.sql(
      `insert into public.attention_snoozes (user_id, source, subject, until)
       select $1, 'job', 'y' || n, now() + interval '1 day' from generate_series(1, 199) n`,
      [people.stranger.id],
    );
    expect(await snooze('another', 1)).toBe('22023');
    expect(await snooze('x', 2)).toBe('ok');
  });

  it('is the order of their cards', async () => {
    expect((await get('main')).layout).toBeNull();
    const cards = [
      { card: 'activity', isHidden: false },
      { card: 'tasks', isHidden: true },
    ] as const;
    await hosts.main.call('dashboard.saveLayout', { cards: [...cards] });
    expect((await get('main')).layout).toEqual(cards);
    expect((await get('secondary')).layout).toBeNull();
    await hosts.main.call('dashboard.saveLayout', { cards: null });
    expect((await get('main')).layout).toBeNull();
    const save = (p_cards: unknown) => outcome(people.main.client.rpc('save_dashboard_layout', { p_cards }));
    for (const wrong of [
      {},
      ['tasks'],
      [{ card: 'tasks' }],
      [{ card: 'Tasks!', is_hidden: true }],
      [{ card: 'tasks', is_hidden: true, more: 1 }],
    ])
      expect(await save(wrong)).toBe('22023');
    expect(await save(Array.from({ length: 31 }, () => ({ card: 'tasks', is_hidden: true })))).toBe('22023');
  });
});
