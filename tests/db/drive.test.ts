import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Drive logs in the database: field and link agree, events become rows once, filters, alarms and who hears of them.

type Folder = {
  id: string;
  folder_id: string;
  status: string;
  last_error: string | null;
  file_count: number;
};
type Burst = {
  id: string;
  action: string;
  files: number;
  path: string | null;
  severity: string;
  alarm: string | null;
  actor_name: string;
  is_outside: boolean;
  first: { file_name: string; old_value: string | null; new_value: string | null }[];
};

let lane: DatabaseLane;
let admin: ActingPerson;
let manager: ActingPerson;
let stranger: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  manager = await lane.person({ displayName: 'Jonas' });
  stranger = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
});
afterAll(() => lane.close());

const rpc = <T>({ client }: ActingPerson, name: string, args: object = {}) =>
  dataOf<T>(client.rpc(name, args));
const failure = async ({ client }: ActingPerson, name: string, args: object = {}) => {
  const { error } = await client.rpc(name, args);
  return error === null ? 'ok' : { code: error.code, message: error.message };
};
let count = 0;
const drive = () => `drive-folder-${String((count += 1))}`;
const model = async (person = manager, stageName?: string) => {
  const id = await insertModel(lane, { managerId: person.id });
  await lane.sql('update public.models set stage_name = $2 where id = $1', [
    id,
    stageName ?? `Luna ${String((count += 1))}`,
  ]);
  return id;
};
const link = (person: ActingPerson, modelId: string, folder: string) =>
  rpc<Folder>(person, 'link_drive_folder', { p_model_id: modelId, p_folder: folder });
const fieldOf = async (id: string) =>
  (
    await lane.sql<{ field: string | null }>(
      'select drive_folder_id as field from public.models where id = $1',
      [id],
    )
  )[0]?.field;
const setField = ({ client }: ActingPerson, id: string, folder: string | null) =>
  outcome(client.from('models').update({ drive_folder_id: folder }).eq('id', id).select('id').single());
const folders = (person: ActingPerson, modelId: string) =>
  rpc<Folder[]>(person, 'list_drive_folders', { p_model_id: modelId });
const logs = async (person: ActingPerson, filter: object = {}, limit = 50) =>
  rpc<{ rows: Burst[]; next: unknown }>(person, 'get_drive_logs', {
    p_filters: JSON.stringify([filter]),
    p_limit: limit,
  });
const event = (minute: number, more: object = {}) => ({
  id: crypto.randomUUID(),
  at: new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000).toISOString(),
  action: 'uploaded',
  file_id: 'file-1',
  file_name: 'IMG_4471.jpg',
  mime: 'image/jpeg',
  size: 6_200_000,
  path: 'November',
  actor: 'people/1',
  actor_name: 'Priya',
  actor_email: 'priya@example.com',
  ...more,
});
const write = async (folder: string, events: object[]) =>
  (
    await lane.sql<{ n: number }>('select private.write_drive_events($1, $2::jsonb) as n', [
      folder,
      JSON.stringify(events),
    ])
  )[0]?.n;

describe('field and link', () => {
  it('agree whichever was written first', async () => {
    const id = await model();
    const name = drive();
    const linked = await link(manager, id, `https://drive.google.com/drive/folders/${name}?usp=sharing`);
    expect(linked).toMatchObject({ folder_id: name, status: 'linking' });
    expect(await fieldOf(id)).toBe(name);
    await rpc(manager, 'unlink_drive_folder', { p_folder_id: linked.id });
    expect(await fieldOf(id)).toBeNull();
    expect(await folders(manager, id)).toEqual([]);

    const second = drive();
    expect(await setField(manager, id, second)).toBe('ok');
    expect(await folders(manager, id)).toMatchObject([{ folder_id: second, status: 'linking' }]);
    expect(await setField(manager, id, name)).toBe('ok');
    // The one that was unlinked is taken up with its log.
    expect(await folders(manager, id)).toMatchObject([{ id: linked.id, folder_id: name, status: 'linking' }]);
    expect(await setField(manager, id, null)).toBe('ok');
    expect(await folders(manager, id)).toEqual([]);
  });

  it('saves the field of a folder that another model has, and makes no row', async () => {
    const first = await model(admin);
    const second = await model();
    const name = drive();
    await link(admin, first, name);
    expect(await setField(manager, second, name)).toBe('ok');
    expect(await fieldOf(second)).toBe(name);
    expect(await folders(manager, second)).toEqual([]);
    expect(await rpc(manager, 'get_drive_state', { p_model_id: second })).toMatchObject({
      field: name,
      is_linked_elsewhere: true,
    });
    // Once it is free it becomes theirs.
    await setField(admin, first, null);
    await lane.sql('select private.job_drive_sync()');
    expect(await folders(manager, second)).toMatchObject([{ folder_id: name }]);
  });

  it('names the other model to those alone who may see it', async () => {
    const first = await model(admin, `Zara ${String((count += 1))}`);
    const name = drive();
    await link(admin, first, name);
    const own = await model(stranger);
    expect(await failure(stranger, 'link_drive_folder', { p_model_id: own, p_folder: name })).toEqual({
      code: '22023',
      message: 'This folder is already linked to another model',
    });
    const others = await model(admin);
    const refused = await failure(admin, 'link_drive_folder', { p_model_id: others, p_folder: name });
    expect(refused).toMatchObject({ message: expect.stringMatching(/already linked to Zara/) as string });
    expect(await rpc(stranger, 'get_drive_state', { p_model_id: own })).toMatchObject({ holder: null });
  });

  it('refuses what is no folder, and models of others', async () => {
    const id = await model();
    expect(await failure(manager, 'link_drive_folder', { p_model_id: id, p_folder: 'a b' })).toEqual({
      code: '22023',
      message: 'Enter a Drive folder link or ID',
    });
    expect(await failure(stranger, 'link_drive_folder', { p_model_id: id, p_folder: drive() })).toMatchObject(
      {
        code: 'PT404',
      },
    );
    expect(await setField(manager, id, 'not a folder at all')).toBe('ok');
    expect(await folders(manager, id)).toEqual([]);
  });

  it('answers one of two models that take a folder at the same moment', async () => {
    const [first, second] = await Promise.all([model(), model()]);
    const name = drive();
    const outcomes = await Promise.all(
      [first, second].map((id) => failure(manager, 'link_drive_folder', { p_model_id: id, p_folder: name })),
    );
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
    expect(outcomes.find((one) => one !== 'ok')).toMatchObject({ code: '22023' });
  });
});

describe('the log', () => {
  let folder: string;
  let id: string;
  beforeAll(async () => {
    id = await model();
    folder = (await link(manager, id, drive())).id;
  });

  it('writes an event once, and shows what comes within ten minutes as one row', async () => {
    const first = event(0);
    expect(await write(folder, [first, event(5, { file_name: 'IMG_4472.jpg', file_id: 'file-2' })])).toBe(2);
    expect(
      await write(folder, [first, event(14, { file_name: 'chai.mp4', mime: 'video/mp4', path: 'Sets' })]),
    ).toBe(1);
    // Later than ten minutes, and before all: a clock that ran back.
    expect(await write(folder, [event(30), event(-8, { file_name: 'early.jpg' })])).toBe(2);
    const { rows } = await logs(manager, { folderId: folder });
    expect(rows.map(({ files, path }) => [files, path])).toEqual([
      [1, 'November'],
      [4, null],
    ]);
    expect(await rpc<{ logs: object[] }>(manager, 'get_drive_burst', { p_id: rows[1]?.id })).toMatchObject({
      files: 4,
      logs: [{ file_name: 'chai.mp4' }, { file_name: 'IMG_4472.jpg' }, {}, { file_name: 'early.jpg' }],
    });
  });

  it('finds by every filter, page by page, and nothing of models of others', async () => {
    await write(folder, [
      event(100, {
        action: 'renamed',
        old: 'set-2.zip',
        new: 'set-2-winter.zip',
        file_name: 'set-2-winter.zip',
        mime: 'application/zip',
        actor_name: 'Tomás',
        actor_email: 'tomas@example.com',
      }),
    ]);
    for (const [filter, found] of [
      [{ actions: ['renamed'] }, 1],
      [{ actions: ['renamed', 'uploaded'] }, 3],
      [{ actor: 'tomas@example.com' }, 1],
      [{ kind: 'video' }, 1],
      [{ kind: 'audio' }, 0],
      [{ modelId: id }, 3],
      [{ severity: 'critical' }, 0],
      [{ text: 'WINTER' }, 1],
      [{ text: 'set-2.zip' }, 1],
      [{ text: 'november 4472' }, 1],
      [{ text: '???' }, 0],
      [{ from: '2026-11-20T10:20:00Z', to: '2026-11-20T11:00:00Z' }, 1],
    ] as const) {
      expect(
        (await logs(manager, { folderId: folder, ...filter })).rows,
        JSON.stringify(filter),
      ).toHaveLength(found);
      expect(
        await rpc(manager, 'count_drive_logs', {
          p_filters: JSON.stringify([{ folderId: folder, ...filter }]),
        }),
      ).toEqual([found]);
    }
    const page = await logs(manager, {}, 2);
    expect(page.rows).toHaveLength(2);
    const rest = await rpc<{ rows: Burst[]; next: unknown }>(manager, 'get_drive_logs', {
      p_filters: '[{}]',
      p_cursor: JSON.stringify(page.next),
    });
    expect(rest.rows).toHaveLength(1);
    expect(rest.next).toBeNull();
    expect((await logs(stranger)).rows).toEqual([]);
    expect(await rpc(stranger, 'list_drive_actors')).toEqual([]);
    expect(await rpc<object[]>(manager, 'list_drive_actors')).toHaveLength(2);
  });

  it('keeps markup and long names as they are', async () => {
    await write(folder, [
      event(300, {
        file_name: '<img src=x onerror=alert(1)>.jpg',
        actor_name: '<b>Eve</b>',
        actor_email: null,
        actor: 'people/9',
      }),
      event(301, { file_name: 'x'.repeat(3000), actor_name: '', actor_email: null, actor: 'people/10' }),
    ]);
    // Whatever turns the direction of text would have it look like a picture.
    await write(folder, [
      event(400, {
        file_name: 'set\u202egpj.exe',
        action: 'renamed',
        old: 'a\nb',
        new: '\u2066x',
        actor: 'people/11',
      }),
    ]);
    expect((await logs(manager, { folderId: folder, text: 'gpj.exe' })).rows[0]?.first).toMatchObject([
      { file_name: 'set gpj.exe', old_value: 'a b', new_value: 'x' },
    ]);
    const { rows } = await logs(manager, { folderId: folder, text: 'onerror' });
    expect(rows[0]).toMatchObject({
      actor_name: '<b>Eve</b>',
      first: [{ file_name: '<img src=x onerror=alert(1)>.jpg' }],
    });
    expect((await logs(manager, { folderId: folder, actor: 'people/10' })).rows[0]?.actor_name).toBe(
      'Someone with access',
    );
  });
});

describe('who did it', () => {
  const moment = () => new Date(Date.now() - 60_000).toISOString();
  const told = (file_id: string, at: string, more: object = {}) => ({
    ...{ id: `${at}:uploaded:${file_id}`, at, action: 'uploaded', file_id, file_name: `${file_id}.jpg` },
    ...{ actor: 'people/7', actor_name: 'Someone with access', actor_email: null, ...more },
  });
  const changed = (folder: { id: string; folder_id: string }, file_id: string, at: string, by: object = {}) =>
    lane.sql('select private.record_drive_changes($1, $2::jsonb, null)', [
      folder.id,
      JSON.stringify([
        {
          ...{
            file_id,
            parent_id: folder.folder_id,
            mime: 'image/jpeg',
            name: file_id,
            size: 1,
            modified_at: at,
          },
          ...{ is_gone: false, by_name: 'Otto', by_email: 'otto@outside.example', ...by },
        },
      ]),
    ]);
  const activity = (folder: { id: string }, events: object[]) =>
    lane.sql('select private.record_drive_activity($1, $2::jsonb, now(), null)', [
      folder.id,
      JSON.stringify(events),
    ]);
  const shown = async (folder: { id: string }) =>
    (await logs(manager, { folderId: folder.id })).rows.map(({ actor_name, severity }) => [
      actor_name,
      severity,
    ]);
  const news = async () =>
    (
      await lane.sql<{ n: number }>(
        `select count(*)::integer as n from public.notification_queue where user_id = $1 and title like 'Otto uploaded%'`,
        [manager.id],
      )
    )[0]?.n;
  async function followed() {
    const folder = await link(manager, await model(), drive());
    const [connection] = await lane.sql<{ id: string }>(
      `insert into public.drive_connections (provider, account_email, status) values ('service_account', $1, 'connected') returning id`,
      [`reader-${String((count += 1))}@agency.iam.gserviceaccount.com`],
    );
    await lane.sql(
      `update public.drive_folders set connection_id = $2, created_at = '2026-11-01' where id = $1`,
      [folder.id, connection?.id],
    );
    await lane.sql(`delete from public.notification_queue where user_id = $1`, [manager.id]);
    return folder;
  }

  afterAll(async () => {
    await lane.sql('update public.drive_folders set connection_id = null where true');
    await lane.sql('delete from public.drive_connections where true');
  });

  it('is named by what a file said, however late the activity comes', async () => {
    const folder = await followed();
    const at = moment();
    await changed(folder, 'late-1', at);
    await activity(folder, []);
    await activity(folder, [told('late-1', at)]);
    expect(await shown(folder)).toEqual([['Otto', 'warning']]);
    expect(await news()).toBe(1);
  });

  it('is named afterwards, with its alarm, where the activity came first; and so is all else of theirs', async () => {
    const folder = await followed();
    const at = moment();
    const earlier = new Date(Date.parse(at) - 3_600_000).toISOString();
    await activity(folder, [told('early-1', at), told('early-2', earlier, { action: 'renamed' })]);
    expect(await shown(folder)).toEqual([
      ['Someone with access', 'info'],
      ['Someone with access', 'info'],
    ]);
    await changed(folder, 'early-1', at);
    expect(await shown(folder)).toEqual([
      ['Otto', 'warning'],
      ['Otto', 'warning'],
    ]);
    // What comes once more changes nothing.
    const before = await news();
    await changed(folder, 'early-1', at);
    await activity(folder, [told('early-1', at)]);
    expect(await news()).toBe(before);
  });

  it('names nobody by a moment that two people share, nor by a file elsewhere', async () => {
    const folder = await followed();
    const at = moment();
    await activity(folder, [
      told('shared', at),
      told('shared', at, { id: `${at}:modified:shared`, action: 'modified', actor: 'people/8' }),
    ]);
    await changed(folder, 'shared', at);
    const other = await followed();
    await changed(other, 'elsewhere', at, { parent_id: 'another-place' });
    await activity(other, [told('elsewhere', at)]);
    for (const one of [folder, other])
      expect((await shown(one)).every(([name]) => name === 'Someone with access')).toBe(true);
  });

  it('speaks of each kind of access that someone gave, in separate rows', async () => {
    const folder = await link(manager, await model(), drive());
    await lane.sql(`update public.drive_folders set created_at = '2026-11-01' where id = $1`, [folder.id]);
    const give = (minute: number, more: object) =>
      event(minute, { action: 'permission_changed', file_id: `given-${String(minute)}`, ...more });
    await write(folder.id, [
      give(1, { is_public: true }),
      give(2, { shared_with: ['stranger@gmail.com'] }),
      give(3, { shared_with: [manager.email] }),
      give(4, { is_public: true }),
    ]);
    const { rows } = await rpc<{ rows: (Burst & { access: string })[] }>(manager, 'get_drive_logs', {
      p_filters: JSON.stringify([{ folderId: folder.id }]),
    });
    expect(rows.map(({ access, alarm, files }) => [access, alarm, files])).toEqual([
      ['public', 'public_permission', 2],
      ['inside', null, 1],
      ['outside', 'outside_actor', 1],
    ]);
  });
});

describe('alarms', () => {
  it('are raised by mass deletes, public links and addresses outside, once for those who look after the model', async () => {
    const id = await model();
    const folder = (await link(manager, id, drive())).id;
    await lane.sql(`update public.drive_folders set created_at = '2026-11-01' where id = $1`, [folder]);
    await lane.sql(`delete from public.notification_queue where user_id = $1`, [manager.id]);
    const gone = Array.from({ length: 25 }, (_, n) =>
      event(n / 10, {
        action: 'deleted',
        file_id: `gone-${String(n)}`,
        actor_email: 'kofi@example.com',
        actor_name: 'Kofi',
      }),
    );
    await write(folder, gone);
    await write(folder, [
      event(50, { action: 'permission_changed', is_public: true, actor_email: 'fab@example.com' }),
      event(80, {
        action: 'permission_changed',
        shared_with: ['x@studio-b.example'],
        actor_email: 'eve@example.com',
      }),
      event(110, {
        action: 'permission_changed',
        shared_with: [manager.email],
        actor_email: 'dan@example.com',
      }),
    ]);
    expect(
      (await logs(manager, { folderId: folder })).rows.map(({ alarm, severity, is_outside }) => [
        alarm,
        severity,
        is_outside,
      ]),
    ).toEqual([
      [null, 'info', true],
      ['outside_actor', 'warning', true],
      ['public_permission', 'critical', true],
      ['mass_delete', 'critical', true],
    ]);
    const told = await lane.sql<{ notification_type: string; title: string; count: number }>(
      `select notification_type, title, count from public.notification_queue where user_id = $1 order by sent_at, title`,
      [manager.id],
    );
    expect(told).toHaveLength(4);
    expect(told.find(({ notification_type }) => notification_type === 'file_deleted')?.title).toMatch(
      /^25 files were deleted from Luna/,
    );
    const [critical] = (await logs(manager, { folderId: folder, isAlarm: true, severity: 'critical' })).rows;
    await rpc(manager, 'dismiss_drive_alarm', { p_id: critical?.id });
    expect((await logs(manager, { folderId: folder, isAlarm: true })).rows).toHaveLength(2);
    expect(await failure(stranger, 'dismiss_drive_alarm', { p_id: critical?.id })).toMatchObject({
      code: 'PT404',
    });
  });

  it('count what one person did within the minutes of the rule, also where they paused', async () => {
    const rules = await rpc<{ id: string; event: string; row_version: number }[]>(admin, 'list_drive_rules');
    const rule = rules.find(({ event }) => event === 'mass_delete');
    const saved = await rpc<{ event: string; row_version: number }[]>(admin, 'save_drive_rule', {
      p_id: rule?.id,
      p_row_version: rule?.row_version,
      p_set: { threshold: 6, window_minutes: 60 },
    });
    const folder = (await link(manager, await model(), drive())).id;
    const deleted = (from: number, files: number, email = 'kofi@example.com') =>
      Array.from({ length: files }, (_, n) =>
        event(from + n / 10, { action: 'deleted', file_id: `gone-${String(n)}`, actor_email: email }),
      );
    const alarms = async () =>
      (await logs(manager, { folderId: folder })).rows.map(({ alarm, files }) => [alarm, files]);
    await write(folder, deleted(0, 4));
    // Someone else's don't count, nor what is longer ago.
    await write(folder, deleted(20, 3, 'ana@example.com'));
    await write(folder, deleted(75, 2));
    expect(await alarms()).toEqual([
      [null, 2],
      [null, 3],
      [null, 4],
    ]);
    await write(folder, deleted(100, 4));
    expect((await alarms())[0]).toEqual(['mass_delete', 4]);
    const [raised] = await lane.sql<{ alarm_count: number; title: string }>(
      `select b.alarm_count, private.burst_title(b, 'Luna') as title from public.drive_bursts b
       where b.folder_id = $1 and b.alarm is not null`,
      [folder],
    );
    expect(raised).toEqual({ alarm_count: 6, title: '6 files were deleted from Luna' });
    await rpc(admin, 'save_drive_rule', {
      p_id: rule?.id,
      p_row_version: saved.find(({ event }) => event === 'mass_delete')?.row_version,
      p_set: { threshold: 20, window_minutes: 10 },
    });
  });

  it('follow the rules, which those who may change the configuration write', async () => {
    const rules = await rpc<{ id: string; event: string; row_version: number }[]>(admin, 'list_drive_rules');
    const rule = rules.find(({ event }) => event === 'outside_actor');
    const save = (set: object, person = admin, version = rule?.row_version) =>
      failure(person, 'save_drive_rule', { p_id: rule?.id, p_row_version: version, p_set: set });
    expect(await save({ allowed: ['nonsense'] })).toMatchObject({ code: '22023' });
    expect(await save({ threshold: 0 })).toMatchObject({ code: '22023' });
    expect(await save({ threshold: 2 }, manager)).toMatchObject({ code: '42501' });
    expect(await save({ allowed: ['@Studio-B.example', 'x@y.example'] })).toBe('ok');
    expect(await save({ allowed: [] })).toMatchObject({ code: 'PT409' });
    const folder = (await link(manager, await model(), drive())).id;
    await write(folder, [event(0, { action: 'permission_changed', shared_with: ['ana@studio-b.example'] })]);
    expect((await logs(manager, { folderId: folder })).rows[0]).toMatchObject({
      alarm: null,
      severity: 'info',
    });
  });
});

describe('connection', () => {
  it('keeps the key where nobody reads it, and forgets it', async () => {
    expect(await failure(manager, 'connect_drive', { p_account_email: 'a@b.example' })).toMatchObject({
      code: '42501',
    });
    const id = await rpc<string>(admin, 'connect_drive', { p_account_email: 'Reader@agency.example' });
    await lane
      .sql('select private.keep_drive_key($1, $2)', [id, '{"private_key":"TOP-SECRET"}'])
      .catch(() => undefined);
    const state = await rpc<{ connection: { account_email: string } }>(admin, 'get_drive_state');
    expect(JSON.stringify(state)).not.toContain('TOP-SECRET');
    expect(state.connection.account_email).toBe('reader@agency.example');
    expect(await failure(admin, 'get_drive_account')).toMatchObject({ code: '42501' });
    await rpc(admin, 'disconnect_drive', { p_connection_id: id });
    expect((await rpc<{ connection: { status: string } }>(admin, 'get_drive_state')).connection.status).toBe(
      'revoked',
    );
  });
});

it('takes made-up folders from their models once an account is connected, and keeps what happened in them', async () => {
  const folder = await link(manager, await model(), drive());
  await write(folder.id, [event(0)]);
  const [{ id: demo } = { id: '' }] = await lane.sql<{ id: string }>(
    `insert into public.drive_connections (provider, account_email, status) values ('demo', 'files@northlight.example', 'connected') returning id`,
  );
  await lane.sql('update public.drive_folders set connection_id = $2, last_synced_at = now() where id = $1', [
    folder.id,
    demo,
  ]);
  const real = await link(manager, await model(), drive());
  await lane.sql('update public.drive_folders set connection_id = $2 where id = $1', [real.id, demo]);
  const id = await rpc<string>(admin, 'connect_drive', { p_account_email: 'real@agency.example' });
  await lane.sql(
    `select private.keep_drive_key($1, '{"private_key":"x"}')
     from (select set_config('app.settings.marquee_vault_key', repeat('ab', 32), true) offset 0) as key`,
    [id],
  );
  expect(
    await lane.sql(
      `select f.status, m.drive_folder_id as named, c.status as demo from public.drive_folders f join public.models m on m.id = f.model_id,
         public.drive_connections c where f.id = $1 and c.id = $2`,
      [folder.id, demo],
    ),
  ).toEqual([{ status: 'unlinked', named: null, demo: 'revoked' }]);
  // What someone linked while the demo stood is theirs, and is read by the account.
  expect(
    await lane.sql(
      `select f.status, m.drive_folder_id is not null as is_named, f.connection_id from public.drive_folders f
       join public.models m on m.id = f.model_id where f.id = $1`,
      [real.id],
    ),
  ).toEqual([{ status: 'linking', is_named: true, connection_id: id }]);
  expect(
    await lane.sql(
      `select 1 from private.outside_jobs where subject = $1 and state in ('waiting', 'running')`,
      [folder.id],
    ),
  ).toEqual([]);
  expect((await logs(manager, { folderId: folder.id })).rows).toHaveLength(1);
  await rpc(admin, 'disconnect_drive', { p_connection_id: id });
});

it('removes activity that is older than the configuration says', async () => {
  const folder = (await link(manager, await model(), drive())).id;
  await write(folder, [event(-60 * 24 * 400, { file_name: 'ancient.jpg' }), event(0)]);
  await lane.sql('select private.job_drive_retention()');
  expect((await logs(manager, { folderId: folder })).rows).toHaveLength(1);
});

const file = (file_id: string, parent_id: string, mime = 'image/jpeg') => ({
  file_id,
  parent_id,
  mime,
  name: file_id,
  size: 1,
});
const folder = 'application/vnd.google-apps.folder';

it('lets nobody take a folder out of the folder of a model that isn’t theirs', async () => {
  const above = await link(manager, await model(), drive());
  const below = drive();
  await lane.sql('select private.record_drive_changes($1, $2::jsonb, null)', [
    above.id,
    JSON.stringify([file(below, above.folder_id, folder), file('secret-1.jpg', below)]),
  ]);
  const own = await model(stranger);
  const asked = { p_model_id: own, p_folder: below };
  for (const name of ['check_drive_link', 'link_drive_folder'])
    expect(await failure(stranger, name, asked)).toEqual({
      code: '22023',
      message: 'This folder is already linked to another model',
    });
  // By the model's field it is saved, and makes no link: neither now nor when the clock looks for folders that are free.
  expect(await setField(stranger, own, below)).toBe('ok');
  await lane.sql('select private.job_drive_sync()');
  expect(await folders(stranger, own)).toEqual([]);
  expect(await rpc(stranger, 'get_drive_state', { p_model_id: own })).toMatchObject({
    is_linked_elsewhere: true,
    holder: null,
  });
  expect(
    await lane.sql(`select from public.drive_files where folder_id = $1 and name = 'secret-1.jpg'`, [
      above.id,
    ]),
  ).toHaveLength(1);
  // Who looks after both may.
  expect(await link(manager, await model(), below)).toMatchObject({ folder_id: below });
});

it('lists a folder once more that is linked again, and the one around a folder whose link ended', async () => {
  const above = await link(manager, await model(), drive());
  const below = drive();
  const needsScan = async (id: string) =>
    (
      await lane.sql<{ needs: boolean }>(
        'select needs_scan as needs from private.drive_state where folder_id = $1',
        [id],
      )
    )[0]?.needs;
  await lane.sql('select private.record_drive_changes($1, $2::jsonb, null)', [
    above.id,
    JSON.stringify([file(below, above.folder_id, folder)]),
  ]);
  const id = await model();
  const inner = await link(manager, id, below);
  expect([await needsScan(above.id), await needsScan(inner.id)]).toEqual([false, false]);
  await rpc(manager, 'unlink_drive_folder', { p_folder_id: inner.id });
  expect(await needsScan(above.id)).toBe(true);
  expect((await link(manager, id, below)).id).toBe(inner.id);
  expect(await needsScan(inner.id)).toBe(true);
  await lane.sql(`select private.start_drive_scan($1, '7')`, [inner.id]);
  expect(await needsScan(inner.id)).toBe(false);
  // One that comes while the other is linked is left out until its link ends.
  await lane.sql('select private.record_drive_changes($1, $2::jsonb, null)', [
    inner.id,
    JSON.stringify([file(above.folder_id, below, folder)]),
  ]);
  await rpc(manager, 'unlink_drive_folder', { p_folder_id: above.id });
  expect(await needsScan(inner.id)).toBe(true);
});

it('shows those of the folder above nothing of a folder below that is linked to another model', async () => {
  const above = await link(manager, await model(), drive());
  const below = drive();
  await lane.sql('select private.record_drive_changes($1, $2::jsonb, null)', [
    above.id,
    JSON.stringify([
      file(below, above.folder_id, folder),
      file('deeper', below, folder),
      file('secret.jpg', 'deeper'),
      file('open.jpg', above.folder_id),
    ]),
  ]);
  const names = async () =>
    (
      await lane.sql<{ name: string }>(
        'select name from public.drive_files where folder_id = $1 order by name',
        [above.id],
      )
    ).map(({ name }) => name);
  expect(await names()).toHaveLength(4);
  await link(admin, await model(admin), below);
  expect(await names()).toEqual(['open.jpg']);
});
