import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallName } from '#shared/contract/bridge.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { callInputs } from './domains/index.ts';

// A host's services in a view: every call that reads is answered as to the person's own page, every other one is refused.

const assignedOnly = { can_access_socials: false, can_access_chat: false };

let lane: DatabaseLane;
let admin: ActingPerson;
let narrow: ActingPerson;
let model: string;
let notification: string;
let task: string;
let note: string;
let document: string;
let share: string;
let listing: string;
let connection: string;
let driveFolder: string;
let driveBurst: string;
let enquiry: string;
let linkPage: string;
let occurrence: string;
let event: string;
let template: string;
let plan: string;
let batch: string;
let host: ReturnType<typeof startServiceHost>;
let own: ReturnType<typeof startServiceHost>;
/** What the services have asked the API so far: `POST /rpc/open_view_as`. */
const asked = new Set<string>();

beforeAll(async () => {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    asked.add(`${init?.method ?? 'GET'} ${pathname.replace('/rest/v1', '')}`);
    return send(address, init);
  });
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin', displayName: 'Mia' });
  narrow = await lane.person({ permissions: { ...assignedOnly, can_manage_users: true } });
  const [pro] = await lane.sql<{ id: string }>(
    `select id from public.subscription_plans where plan_type = 'pro'`,
  );
  plan = pro?.id ?? '';
  await lane.sql(`insert into public.subscription_plan_changes (user_id, new_plan_type) values ($1, 'pro')`, [
    narrow.id,
  ]);
  model = await insertModel(lane, { managerId: narrow.id, secondaryIds: [admin.id] });
  await insertModel(lane, { managerId: admin.id });
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.notification_queue (user_id, notification_type, category, title)
     values ($1, 'system_alert', 'system', 'Private') returning id`,
    [narrow.id],
  );
  notification = row?.id ?? '';
  const [file] = await lane.sql<{ id: string }>(
    `insert into public.import_batches (user_id, file_name, mode, row_count, status, chosen, undo_until)
     values ($1, 'roster.csv', 'update', 1, 'completed', 1, now() + interval '1 day') returning id`,
    [narrow.id],
  );
  batch = file?.id ?? '';
  await lane.sql(
    `insert into public.import_rows (batch_id, row_no, cells, data, outcome, state, model_id, after_version)
     values ($1, 2, '["Ava"]', '{"stage_name": "Ava"}', 'update', 'done', $2, 1)`,
    [batch, model],
  );
  const [noted] = await lane.sql<{ id: string }>(
    `with made as (insert into public.notes (title) values ('Winter sets') returning id),
       text as (insert into public.note_contents (note_id, content)
         select id, '{"type": "doc", "content": [{"type": "paragraph"}]}' from made),
       first as (insert into public.note_versions (note_id, version, title, content)
         select id, 1, 'Winter sets', '{"type": "doc", "content": [{"type": "paragraph"}]}' from made)
     select id from made`,
  );
  note = noted?.id ?? '';
  const [papers] = await lane.sql<{ id: string }>(
    `with made as (insert into public.documents (title, current_version) values ('Rental agreement', 1) returning id),
       first as (insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes)
         select id, 1, gen_random_uuid()::text, 'Agreement.pdf', 'application/pdf', 500 from made)
     select id from made`,
  );
  document = papers?.id ?? '';
  const [link] = await lane.sql<{ id: string }>(
    `with made as (insert into public.document_shares (document_id, name, is_default) values ($1, 'To read', true) returning id)
     insert into private.document_share_keys (share_id) select id from made returning share_id as id`,
    [document],
  );
  share = link?.id ?? '';
  const [taking] = await lane.sql<{ id: string }>(
    `with made as (
       insert into public.events (title, type_id, timezone)
       select 'Team call', t.id, 'Europe/Zagreb' from public.event_types t where t.name = 'Call' returning id)
     select id from made`,
  );
  const [time] = await lane.sql<{ id: string }>(
    `insert into public.event_occurrences (event_id, starts_at, ends_at, original_start)
     values ($1, '2027-02-02T09:00Z', '2027-02-02T10:00Z', '2027-02-02T09:00Z') returning id`,
    [taking?.id],
  );
  occurrence = time?.id ?? '';
  event = taking?.id ?? '';
  const [made] = await lane.sql<{ task: string; template: string }>(
    `with task as (insert into public.tasks (title) values ('Call Ana') returning id),
       template as (
         insert into public.task_templates (name, items)
         values ('New model', '[{"title": "Ask", "priority": "high", "day_offset": 1, "role": "applicant", "checklist": []}]') returning id)
     select task.id as task, template.id as template from task, template`,
  );
  task = made?.task ?? '';
  template = made?.template ?? '';
  await lane.sql(`update public.config set value = 'true' where key = 'enable_marketplace'`);
  const [offer] = await lane.sql<{ listing: string; enquiry: string }>(
    `with made as (
       insert into public.marketplace_listings (seller_id, title, category, price_type, status, published_at, expires_at)
       values ($1, 'Portraits', 'photography', 'free', 'published', now(), now() + interval '9 days') returning id),
     details as (
       insert into private.marketplace_details (listing_id, description) select id, 'Four hours with natural light.' from made),
     asked as (
       insert into public.marketplace_enquiries (listing_id, buyer_id, seller_id, currency) select id, $2, $1, 'EUR' from made returning id)
     select made.id as listing, asked.id as enquiry from made, asked`,
    [admin.id, narrow.id],
  );
  listing = offer?.listing ?? '';
  const [drive] = await lane.sql<{ folder: string; burst: string }>(
    `with folder as (
       insert into public.drive_folders (model_id, folder_id, status) values ($1, 'folder-of-views', 'linked') returning id, model_id),
     burst as (
       insert into public.drive_bursts (folder_id, model_id, action, actor_key, actor_name, started_at, ended_at)
       select id, model_id, 'uploaded', 'priya@example.com', 'Priya', now(), now() from folder returning id)
     select folder.id as folder, burst.id as burst from folder, burst`,
    [model],
  );
  const [waiting] = await lane.sql<{ id: string }>(
    `insert into public.service_connections (service, user_id) values ('drive', $1) returning id`,
    [narrow.id],
  );
  connection = waiting?.id ?? '';
  driveFolder = drive?.folder ?? '';
  driveBurst = drive?.burst ?? '';
  enquiry = offer?.enquiry ?? '';
  const [page] = await lane.sql<{ id: string }>(
    `insert into public.link_trees (domain, title) values ('luna', 'Luna Vale') returning id`,
  );
  linkPage = page?.id ?? '';
  host = startServiceHost(lane, admin.session);
  own = startServiceHost(lane, narrow.session);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await host.stop();
  await own.stop();
  await lane.close();
});
beforeEach(async () => {
  await host.call('viewAs.open', { id: narrow.id });
});

/** Calls that change nothing, with what to ask. */
const reads: Partial<Record<CallName, () => unknown>> = {
  'account.listPhotos': () => undefined,
  'account.listSessions': () => undefined,
  'attachments.list': () => ({ kind: 'task', rowId: task }),
  'audit.list': () => ({ filter: {}, before: null, limit: 50 }),
  'audit.count': () => ({ filter: {} }),
  'audit.getHashes': () => ({ seq: 1 }),
  'audit.getRetentionDays': () => undefined,
  'config.getDefaultTimezone': () => undefined,
  'config.getFeatureFlags': () => undefined,
  'config.getTrashDays': () => undefined,
  'config.getPublicAddress': () => undefined,
  'settings.isSignUpOpen': () => undefined,
  'settings.getInviteExpiryDays': () => undefined,
  'settings.list': () => undefined,
  'settings.getHistory': () => ({ key: 'timezone' }),
  'branding.get': () => undefined,
  'invitations.list': () => undefined,
  'imports.list': () => undefined,
  'imports.get': () => ({ batchId: batch }),
  'imports.rows': () => ({ batchId: batch, after: 0, limit: 1000 }),
  'imports.previewUndo': () => ({ batchId: batch }),
  'models.list': () => ({ scope: 'assigned', offset: 0, limit: 100 }),
  'models.count': () => undefined,
  'models.get': () => ({ id: model }),
  'models.getImpact': () => ({ id: model }),
  'models.listAssignableManagers': () => undefined,
  // Defaults in a view, and this person's own are no others.
  'notifications.getPreferences': () => undefined,
  'notifications.getChatPreference': () => ({ chatId: 'a chat' }),
  'modelMarks.list': () => undefined,
  'modelMarks.get': () => ({ modelIds: [model] }),
  'tags.list': () => undefined,
  'grants.list': () => ({ modelId: model }),
  'documents.list': () => ({ offset: 0 }),
  'documents.get': () => ({ id: document }),
  'documents.find': () => ({ text: 'rental' }),
  'documents.access': () => ({ documentId: document }),
  'documents.people': () => ({ modelId: null }),
  'documents.comments': () => ({ documentId: document }),
  'documents.activity': () => ({ documentId: document }),
  'documents.deadlines': () => ({ from: '2026-12-01', to: '2026-12-08' }),
  'documents.listTemplates': () => undefined,
  'documents.shares': () => ({ documentId: document }),
  'documents.shareViews': () => ({ shareId: share }),
  'documents.signatures': () => ({ documentId: document }),
  'documents.uploadRequest': () => ({ documentId: document }),
  'bots.link': () => undefined,
  'marketplace.list': () => ({ offset: 0 }),
  'marketplace.get': () => ({ id: listing }),
  'marketplace.find': () => ({ text: 'portraits' }),
  'marketplace.state': () => undefined,
  'marketplace.enquiries': () => ({ offset: 0 }),
  'marketplace.enquiry': () => ({ id: enquiry }),
  'notes.list': () => ({ filter: { scope: 'all' }, sort: { by: 'recent' } }),
  'notes.count': () => ({ filters: [{ scope: 'all' }] }),
  'notes.get': () => ({ id: note }),
  'notes.find': () => ({ text: 'winter' }),
  'notes.versions': () => ({ noteId: note }),
  'notes.version': () => ({ noteId: note, version: 1 }),
  'notes.comments': () => ({ noteId: note }),
  'notes.activity': () => ({ noteId: note }),
  'notes.people': () => ({ modelId: model }),
  'schedule.window': () => ({ from: '2027-01-01T00:00:00Z', to: '2027-04-01T00:00:00Z' }),
  'schedule.get': () => ({ id: occurrence }),
  'schedule.clashes': () => ({ from: '2027-01-01T00:00:00Z', to: '2027-04-01T00:00:00Z' }),
  'schedule.people': () => ({ modelId: model }),
  'schedule.types': () => undefined,
  'schedule.comments': () => ({ eventId: event }),
  'schedule.activity': () => ({ eventId: event }),
  'schedule.coverage': () => ({ from: '2027-01-01', to: '2027-01-08' }),
  'schedule.coverageHours': () => ({ modelId: model }),
  'schedule.templates': () => undefined,
  'schedule.unassigned': () => ({ from: '2027-01-01T00:00:00Z', to: '2027-01-08T00:00:00Z' }),
  'schedule.feeds': () => undefined,
  'schedule.absences': () => ({}),
  'dashboard.get': () => ({ today: '2026-11-22', timezone: 'UTC' }),
  'dashboard.counts': () => ({ today: '2026-11-22', timezone: 'UTC' }),
  'tasks.list': () => ({ filter: { scope: 'all' }, sort: { by: 'due' } }),
  'drive.list': () => ({ filter: {} }),
  'drive.count': () => ({ filters: [{}] }),
  'drive.burst': () => ({ id: driveBurst }),
  'drive.actors': () => undefined,
  'drive.folders': () => ({}),
  'drive.state': () => ({}),
  'drive.files': () => ({ folderId: driveFolder }),
  'drive.runs': () => ({}),
  'drive.rules': () => undefined,
  'tasks.count': () => ({ filters: [{ scope: 'all' }] }),
  'tasks.board': () => ({ filter: { scope: 'all' }, sort: { by: 'position' } }),
  'tasks.get': () => ({ id: task }),
  'tasks.find': () => ({ text: 'ana' }),
  'search.find': () => ({ text: 'ana' }),
  'tasks.comments': () => ({ taskId: task }),
  'tasks.activity': () => ({ taskId: task }),
  'tasks.people': () => ({ modelId: model }),
  'tasks.previewRecurrence': () => ({
    due: { dueAt: '2030-01-01T09:00:00Z' },
    recurrence: { rule: 'FREQ=WEEKLY;BYDAY=TU', mode: 'due_date', timezone: 'Europe/Zagreb' },
  }),
  'tasks.workload': () => ({ today: '2026-11-22', timezone: 'UTC' }),
  'tasks.listTemplates': () => undefined,
  'tasks.previewTemplate': () => ({ templateId: template, modelId: null, startDate: '2026-12-01' }),
  'tasks.countByPerson': () => undefined,
  'notifications.announcements': () => ({ before: null }),
  'models.findManagers': () => ({ text: '' }),
  'offboarding.list': () => undefined,
  'offboarding.reports': () => ({ before: null }),
  'permissions.mine': () => undefined,
  'plans.list': () => undefined,
  'plans.listAll': () => undefined,
  'plans.getSubscription': () => ({ userId: null }),
  'plans.getUsage': () => ({ userId: null }),
  'plans.listBrought': () => ({ userId: null }),
  'plans.checkLimit': () => ({ userId: null, limitType: 'models' }),
  'plans.getFeatures': () => ({ planId: plan }),
  'plans.listChanges': () => ({ userId: null }),
  'savedViews.list': () => ({ area: 'models' }),
  'savedViews.listOwn': () => undefined,
  'users.get': () => ({ id: narrow.id }),
  'users.list': () => ({ offset: 0, limit: 100 }),
  'users.countModels': () => undefined,
  'users.permissions': () => ({ id: narrow.id }),
  'vault.countAccess': () => ({ filter: {} }),
  'vault.getState': () => undefined,
  'vault.listAccess': () => ({ filter: {}, before: null, limit: 50 }),
};
/** Refused to this person by the rules, in a view as otherwise. */
const refusedReads: Partial<Record<CallName, () => unknown>> = {
  'audit.checkChain': () => ({ from: null, to: null }),
  'chats.list': () => undefined,
  'chats.get': () => ({ id: model }),
  'chats.messages': () => ({ chatId: model }),
  'chats.changes': () => ({ chatId: model, after: 0 }),
  'chats.files': () => ({ chatId: model }),
  'chats.message': () => ({ id: model }),
  'chats.people': () => ({}),
  'chats.others': () => undefined,
  'chats.search': () => ({ text: 'studio' }),
  'chats.snippets': () => undefined,
  'documents.checkSignatures': () => undefined,
  'exposure.list': () => ({ offset: 0 }),
  'jobs.list': () => undefined,
  'jobs.outside': () => undefined,
  'bots.list': () => undefined,
  'bots.chats': () => ({}),
  'bots.messages': () => ({ text: 'outfit' }),
  'bots.commands': () => ({ botId: model }),
  'bots.broadcasts': () => ({ botId: model }),
  'bots.broadcast': () => ({ id: model }),
  'bots.countAudience': () => ({ botId: model, audience: { kind: 'all' } }),
  'posting.accounts': () => undefined,
  'posting.open': () => ({}),
  'posting.published': () => ({ text: 'winter' }),
  'posting.between': () => ({ from: '2026-11-01T00:00:00Z', until: '2026-11-08T00:00:00Z' }),
  'posting.get': () => ({ id: model }),
  'posting.group': () => ({ groupId: model }),
  'posting.freeSlots': () => ({ accountId: model }),
  'posting.bestTimes': () => ({ accountId: model }),
  'posting.media': () => ({}),
  'posting.templates': () => undefined,
  'posting.summary': () => undefined,
  'linkTrees.list': () => ({}),
  'linkTrees.get': () => ({ id: linkPage }),
  'linkTrees.stats': () => ({ id: linkPage, from: '2026-11-01', to: '2026-11-07' }),
  'mail.list': () => ({}),
  'mail.state': () => undefined,
  'notifications.countRecipients': () => ({ role: null }),
  'offboarding.get': () => ({ userId: narrow.id }),
  'offboarding.items': () => ({ userId: narrow.id, kind: 'models', offset: 0 }),
  'offboarding.report': () => ({ id: model }),
  'plans.countPeople': () => ({ planId: plan }),
  'socials.counts': () => undefined,
  'socials.get': () => ({ modelId: model }),
  'tags.uses': () => ({ id: model }),
  'users.listSessions': () => ({ id: narrow.id }),
};
/** What stays private in a view, whatever the person has. */
const hidden: Partial<Record<CallName, readonly [input: () => unknown, answer: unknown]>> = {
  'connections.get': [() => ({ id: connection }), null],
  'notifications.list': [() => ({}), []],
  'notifications.page': [() => ({ filter: 'all', before: null }), []],
  'notifications.get': [() => ({ ids: [notification] }), []],
  'notifications.missed': [() => ({ after: '2026-01-01T00:00:00Z' }), []],
  'notifications.counts': [() => undefined, { all: 0, unread: 0, read: 0 }],
  'notifications.countUnread': [() => undefined, 0],
};
/** The token says more than a session: it goes by POST. Nobody's pages in a view ask for an invitation. */
const asksByPost: readonly CallName[] = ['invitations.lookUp'];

const isOwn = (name: string) => name.startsWith('viewAs.');
const writes = callInputs.filter(
  ([name]) =>
    !(name in reads) &&
    !(name in hidden) &&
    !(name in refusedReads) &&
    !asksByPost.includes(name) &&
    !isOwn(name),
);

describe('in a view', () => {
  it.each(Object.entries(reads))('%s is answered as to the person', async (name, input) => {
    const ask = [name as CallName, input() as never] as const;
    const withoutCurrent = (answer: unknown) =>
      name === 'account.listSessions'
        ? (answer as object[]).map((session) => ({ ...session, isCurrent: false }))
        : answer;
    const withoutMoment = (answer: unknown) => {
      // Usage is counted at the moment of the question.
      if (name === 'plans.getUsage') return { ...(answer as object), lastCalculatedAt: null };
      // Nobody signs in as the person by viewing as them.
      if (name === 'vault.getState') return { ...(answer as object), unlockedUntil: null };
      return answer;
    };
    expect(withoutMoment(await host.callAs(narrow.id, ...ask))).toEqual(
      withoutMoment(withoutCurrent(await own.call(...ask))),
    );
  });

  it.each(Object.entries(hidden))('%s shows nothing of the person’s own', async (name, [input, answer]) => {
    const ask = [name as CallName, input() as never] as const;
    expect(await own.call(...ask)).not.toEqual(answer);
    expect(await host.callAs(narrow.id, ...ask)).toEqual(answer);
  });

  it.each(Object.entries(refusedReads))('%s is refused as to the person', async (name, input) => {
    const ask = [name as CallName, input() as never] as const;
    const refusal = await own.call(...ask).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'forbidden', sqlState: '42501' });
    await expect(host.callAs(narrow.id, ...ask)).rejects.toEqual(refusal);
  });

  it.each(writes)('%s is refused as read-only', async (name, makeInputs) => {
    const tools = {
      lane,
      admin,
      manager: narrow,
      host,
      newPerson: async () => (await lane.person()).id,
      ownModel: () => insertModel(lane, { managerId: narrow.id }),
    };
    for (const input of await makeInputs(tools)) {
      // A change that names nothing is answered with the row as it is.
      const changes = (input as { changes?: object } | undefined)?.changes;
      if (changes !== undefined && Object.keys(changes).length === 0) continue;
      await expect(host.callAs(narrow.id, name, input as never)).rejects.toMatchObject({
        code: 'forbidden',
        hint: 'view_as_read_only',
      });
    }
  });

  it.each([
    ['account.changePassword', { currentPassword: 'correct horse', newPassword: 'another horse' }],
    ['account.requestPasswordCode', { email: 'a@example.com' }],
    ['account.resetPassword', { email: 'a@example.com', code: '123456', newPassword: 'another horse' }],
    ['account.endSessions', { which: 'all' }],
    ['account.endSessions', { which: 'others' }],
  ] as const)('the auth server, which knows no views, is not asked: %s', async (name, input) => {
    await expect(host.callAs(narrow.id, name, input)).rejects.toMatchObject({
      code: 'forbidden',
      hint: 'view_as_read_only',
    });
  });

  it.each(['auth.signOut', 'auth.getSession', 'links.take', 'servers.list', 'viewAs.close'] as const)(
    '%s is the administrator’s own, and not asked there',
    async (name) => {
      await expect(host.callAs(narrow.id, name, undefined as never)).rejects.toMatchObject({
        code: 'invalid',
      });
    },
  );
});

describe('a view', () => {
  const openAdmins = async () => {
    const person = await lane.person({ role: 'admin' });
    return { person, host: startServiceHost(lane, person.session) };
  };
  const grants = (id: string) =>
    lane.sql<{ person_id: string }>('select person_id from private.view_as_grants where admin_id = $1', [id]);

  it('says whom it shows, and is asked in only while it is open', async () => {
    const { person, host: opened } = await openAdmins();
    const ask = () => opened.callAs(narrow.id, 'permissions.mine');
    await expect(ask()).rejects.toMatchObject({ hint: 'view_as_ended' });
    expect(await opened.call('viewAs.open', { id: narrow.id })).toMatchObject({
      id: narrow.id,
      email: narrow.email,
      role: 'manager',
      status: 'active',
    });
    expect((await ask()).permissions.can_access_chat).toBe(false);
    expect((await opened.call('permissions.mine')).role).toBe('admin');
    await opened.call('viewAs.close', { id: narrow.id });
    expect(await grants(person.id)).toEqual([]);
    await expect(ask()).rejects.toMatchObject({ hint: 'view_as_ended' });
    await opened.stop();
  });

  it('ends once what was asked in it is answered, and stays ended', async () => {
    const { person, host: opened } = await openAdmins();
    await opened.call('viewAs.open', { id: narrow.id });
    const asked = Array.from({ length: 10 }, () => opened.callAs(narrow.id, 'models.count'));
    await opened.call('viewAs.close', { id: narrow.id });
    expect(await grants(person.id)).toEqual([]);
    const counted = await own.call('models.count');
    expect(await Promise.all(asked)).toEqual(asked.map(() => counted));
    expect(await grants(person.id)).toEqual([]);
    await opened.stop();
  });

  it('that the server has let go of is opened again, once for all who ask', async () => {
    const { person, host: opened } = await openAdmins();
    await opened.call('viewAs.open', { id: narrow.id });
    await lane.sql('delete from private.view_as_grants where admin_id = $1', [person.id]);
    const answers = await Promise.all([1, 2, 3].map(() => opened.callAs(narrow.id, 'models.count')));
    const counted = await own.call('models.count');
    expect(answers).toEqual([counted, counted, counted]);
    expect(counted.visible).toBeLessThan((await host.call('models.count')).visible);
    expect(await grants(person.id)).toEqual([{ person_id: narrow.id }]);
    await opened.stop();
  });

  it('is renewed while it is in use, five minutes after it was opened', async () => {
    const { person, host: opened } = await openAdmins();
    await opened.call('viewAs.open', { id: narrow.id });
    const expiry = async () => {
      const [row] = await lane.sql<{ expires: string }>(
        'select expires_at::text as expires from private.view_as_grants where admin_id = $1',
        [person.id],
      );
      return row?.expires;
    };
    const first = await expiry();
    await opened.callAs(narrow.id, 'models.count');
    expect(await expiry()).toBe(first);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    await opened.callAs(narrow.id, 'models.count');
    vi.useRealTimers();
    expect(await expiry()).not.toBe(first);
    await opened.stop();
  });

  it('ends with the role', async () => {
    const { person, host: opened } = await openAdmins();
    await opened.call('viewAs.open', { id: narrow.id });
    await lane.sql(`update public.profiles set role = 'manager' where id = $1`, [person.id]);
    await expect(opened.callAs(narrow.id, 'models.count')).rejects.toMatchObject({
      code: 'forbidden',
      hint: 'view_as_refused',
    });
    await expect(opened.call('viewAs.open', { id: narrow.id })).rejects.toMatchObject({ code: 'forbidden' });
    await opened.stop();
  });

  it('is not opened as a person who is not there, and not by a manager', async () => {
    await expect(host.call('viewAs.open', { id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(own.call('viewAs.open', { id: admin.id })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

it('what only reads is asked by GET, or a view would refuse it; and never by HEAD, which has no reasons', async () => {
  const readers = await lane.sql<{ name: string }>(
    `select proname as name from pg_catalog.pg_proc
     where pronamespace = 'public'::regnamespace and provolatile <> 'v'`,
  );
  const posted = readers.filter(({ name }) => asked.has(`POST /rpc/${name}`)).map(({ name }) => name);
  // The token of the one must not stand in an address; the other is asked about what is to be saved, which a view does not do.
  expect(posted.filter((name) => !['get_invitation', 'check_event_conflicts'].includes(name))).toEqual([]);
  expect([...asked].filter((call) => call.startsWith('HEAD'))).toEqual([]);
  expect([...asked]).toContain('GET /rpc/get_viewer');
});
