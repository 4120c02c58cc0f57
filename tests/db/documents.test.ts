import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let mia: ActingPerson;
let oskar: ActingPerson;
let stranger: ActingPerson;
let model: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia' });
  oskar = await lane.person({ displayName: 'Oskar' });
  stranger = await lane.person({ displayName: 'Elena' });
  model = await insertModel(lane, { managerId: mia.id, secondaryIds: [oskar.id] });
});
afterAll(() => lane.close());

type Row = { id: string; title: string; row_version: number; version: number; can_edit: boolean };
type Version = { version: number; file_name: string; text_state: string };

/** A file as it is once it was uploaded and looked at; without a type nobody has. */
async function upload(
  person: ActingPerson,
  type: string | null = 'application/pdf',
  size = 500,
): Promise<string> {
  const name = crypto.randomUUID();
  await lane.sql(
    `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
     values ('documents', $1, '1', $2, jsonb_build_object('size', $3::integer))`,
    [name, person.id, size],
  );
  if (type !== null)
    await lane.sql(`select private.record_file_check('documents', $1, '1', $2)`, [name, type]);
  return name;
}

const draftOf = async (person: ActingPerson, changes: object = {}) => ({
  title: 'Management agreement',
  model_id: model,
  file: { object_name: await upload(person), file_name: 'Agreement.pdf' },
  ...changes,
});
const create = async (person: ActingPerson, changes: object = {}) =>
  person.client.rpc('create_document', { p_document: await draftOf(person, changes) });
const made = async (person: ActingPerson, changes: object = {}) => dataOf<string>(create(person, changes));
const get = (person: ActingPerson, id: string) => person.client.rpc('get_document', { p_id: id });
const rowOf = async (id: string, person = mia) =>
  dataOf<Row & { file_versions: Version[]; members: { id: string }[] }>(get(person, id));
const save = async (person: ActingPerson, id: string, set: object, version?: number) =>
  person.client.rpc('save_documents', {
    p_changes: [{ id, row_version: version ?? (await rowOf(id, person)).row_version, set }],
  });
const sees = async (person: ActingPerson, id: string) => (await outcome(get(person, id))) === 'ok';

describe('a document', () => {
  it('is made of a file that was looked at, and told to those who look after its model', async () => {
    const id = await made(mia);
    expect(await rowOf(id, oskar)).toMatchObject({
      title: 'Management agreement',
      version: 1,
      can_edit: true,
    });
    const news = await lane.sql<{ user_id: string; title: string }>(
      `select user_id, title from public.notification_queue where metadata ->> 'document_id' = $1`,
      [id],
    );
    expect(news).toEqual([{ user_id: oskar.id, title: 'Mia uploaded Management agreement' }]);
  });

  it('is refused in words', async () => {
    const sentence = async (changes: object, by = mia) => (await create(by, changes)).error?.message;
    expect(await sentence({ title: ' ' })).toBe('Document title is required');
    expect(await sentence({ effective_on: '2027-02-01', expires_on: '2027-01-01' })).toBe(
      'End date must be after the start date',
    );
    expect(await sentence({ file: { object_name: crypto.randomUUID(), file_name: 'a.pdf' } })).toBe(
      'Choose a file to upload',
    );
    // Nobody has looked at it, it is nothing that is kept, or it is someone else's.
    for (const type of [null])
      expect(await sentence({ file: { object_name: await upload(mia, type), file_name: 'a.pdf' } })).toMatch(
        /has not been checked/,
      );
    expect(await sentence({ file: { object_name: await upload(oskar), file_name: 'a.pdf' } })).toBe(
      'Choose a file to upload',
    );
    expect(await outcome(create(stranger))).toBe('42501');
  });

  it('is seen by those who look after its model, and by nobody else', async () => {
    const id = await made(mia, { visibility: 'sensitive' });
    expect([await sees(mia, id), await sees(oskar, id), await sees(stranger, id)]).toEqual([
      true,
      true,
      false,
    ]);
    const general = await made(mia, { model_id: null });
    expect(await sees(stranger, general)).toBe(true);
    const without = await lane.person({ permissions: { can_manage_contracts: false } });
    expect(await outcome(get(without, general))).toBe('42501');
  });

  it('that is private is its creator’s and of those named, administrators included', async () => {
    const admin = await lane.person({ role: 'admin' });
    const blind = await lane.person({
      permissions: { can_access_socials: false, can_access_chat: false, can_view_all_data: false },
    });
    const id = await made(mia, { visibility: 'private', member_ids: [oskar.id] });
    expect([await sees(mia, id), await sees(oskar, id), await sees(admin, id)]).toEqual([true, true, false]);
    expect(await outcome(save(oskar, id, { title: 'Mine' }, 1))).toBe('42501');
    expect((await save(mia, id, { member_ids: [blind.id] })).error?.message).toBe(
      'This person cannot see this model',
    );
    expect(await outcome(save(mia, id, { member_ids: [] }))).toBe('ok');
    expect(await sees(oskar, id)).toBe(false);
  });

  it('of a model that is deleted is archived, and seen by those who view all data', async () => {
    const admin = await lane.person({ role: 'admin' });
    const other = await insertModel(lane, { managerId: mia.id });
    const id = await made(mia, { model_id: other });
    await lane.sql('delete from public.models where id = $1', [other]);
    expect([await sees(mia, id), await sees(stranger, id), await sees(admin, id)]).toEqual([
      false,
      false,
      true,
    ]);
    const [row] = await lane.sql<{ status: string; lost_model: string }>(
      'select status, lost_model from public.documents where id = $1',
      [id],
    );
    expect(row?.status).toBe('archived');
    expect(row?.lost_model).not.toBe('Deleted model');
  });
});

describe('versions', () => {
  const add = async (person: ActingPerson, id: string, basedOn: number) =>
    person.client.rpc('add_document_version', {
      p_document_id: id,
      p_object_name: await upload(person),
      p_file_name: 'Signed.pdf',
      p_based_on: basedOn,
    });

  it('follow each other, and one of two who add at once is told', async () => {
    const id = await made(mia);
    expect(await dataOf(add(mia, id, 1))).toBe(2);
    expect((await add(oskar, id, 1)).error).toMatchObject({ code: 'PT409', hint: 'stale' });
    expect((await rowOf(id)).file_versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('of another document are none of this one', async () => {
    const [one, two] = [await made(mia), await made(mia)];
    await dataOf(add(mia, two, 1));
    const choose = (version: number) =>
      mia.client.rpc('choose_document_version', { p_document_id: one, p_version: version });
    expect(await outcome(choose(2))).toBe('PT404');
    await dataOf(add(mia, one, 1));
    expect(await outcome(choose(1))).toBe('ok');
    expect((await rowOf(one)).version).toBe(1);
  });
});

describe('opening', () => {
  const open = (person: ActingPerson, id: string, action = 'viewed', version: number | null = null) =>
    person.client.rpc('open_document', { p_document_id: id, p_version: version, p_action: action });
  const log = async (id: string) =>
    (
      await dataOf<{ name: string; action: string }[]>(
        mia.client.rpc('list_document_access', { p_document_id: id }),
      )
    ).map(({ name, action }) => [name, action]);

  it('is in the log before there is anything to open, and nobody changes the log', async () => {
    const id = await made(mia);
    expect(await dataOf(open(oskar, id))).toMatchObject({ file_name: 'Agreement.pdf', version: 1 });
    await dataOf(open(oskar, id));
    await dataOf(open(mia, id, 'downloaded'));
    expect(await log(id)).toEqual([
      ['Mia', 'downloaded'],
      ['Oskar', 'viewed'],
    ]);
    await expect(
      lane.sql(`update public.document_access_log set action = 'printed' where document_id = $1`, [id]),
    ).rejects.toThrow('cannot be changed');
  });

  it('a document that one doesn’t see, or a version that isn’t there, is refused and not logged', async () => {
    const id = await made(mia, { visibility: 'private' });
    expect(await outcome(open(oskar, id))).toBe('PT404');
    expect(await outcome(open(mia, id, 'viewed', 7))).toBe('PT404');
    expect(await outcome(open(mia, id, 'burned'))).toBe('22023');
    expect(await log(id)).toEqual([]);
  });

  it('a file that was replaced since it was looked at is refused', async () => {
    const id = await made(mia);
    await lane.sql(
      `update storage.objects o set version = '2' from public.document_versions v where v.document_id = $1 and o.name = v.storage_path`,
      [id],
    );
    expect(await outcome(open(mia, id))).toBe('PT404');
  });
});

describe('searching', () => {
  const find = async (person: ActingPerson, text: string) =>
    dataOf<string[]>(person.client.rpc('find_documents', { p_text: text }));

  it('finds title, counterparty and text, of what is sensitive not the text, and nothing that one doesn’t see', async () => {
    const word = `Zx${crypto.randomUUID().slice(0, 8)}`;
    const id = await made(mia, { title: `Agreement ${word}`, counterparty: 'Lumière Côte' });
    await lane.sql('select private.index_document($1, $2)', [id, 'exclusive in the Adriatic']);
    expect(await find(mia, word)).toEqual([id]);
    expect(await find(mia, `${word} lumiere adriatic`)).toEqual([id]);
    expect(await find(stranger, word)).toEqual([]);
    expect(await outcome(save(mia, id, { visibility: 'sensitive' }))).toBe('ok');
    expect([await find(mia, word), await find(mia, `${word} adriatic`)]).toEqual([[id], []]);
  });
});

describe('many at once', () => {
  it('are changed, and undone by what they held before', async () => {
    const id = await made(mia);
    const [changed] = await dataOf<{ row_version: number; before: object }[]>(
      save(mia, id, { status: 'archived', is_deleted: true, expires_on: '2030-01-01' }),
    );
    expect(changed?.before).toEqual({ status: 'active', expires_on: null, is_deleted: false });
    const listed = async (isTrash: boolean) =>
      (await dataOf<Row[]>(mia.client.rpc('list_documents', { p_is_trash: isTrash }))).map((row) => row.id);
    expect([(await listed(true)).includes(id), (await listed(false)).includes(id)]).toEqual([true, false]);
    expect(await outcome(save(mia, id, changed?.before ?? {}, changed?.row_version))).toBe('ok');
    expect([(await listed(true)).includes(id), (await listed(false)).includes(id)]).toEqual([false, true]);
    expect((await save(mia, id, { title: 'Late' }, 1)).error).toMatchObject({ code: 'PT409', hint: 'stale' });
  });
});

describe('an end', () => {
  const today = async () =>
    (await lane.sql<{ day: string }>(`select private.agency_today()::text as day`))[0]?.day ?? '';
  const inDays = async (days: number) =>
    (
      await lane.sql<{ day: string }>('select ($1::date + $2::integer)::text as day', [await today(), days])
    )[0]?.day ?? '';
  const run = () => lane.sql('select private.job_document_expiry()');
  const newsOf = (id: string) =>
    lane.sql<{ title: string; user_id: string }>(
      `select title, user_id from public.notification_queue
       where metadata ->> 'document_id' = $1 and notification_type = 'system_alert' order by created_at, title, user_id`,
      [id],
    );
  const titles = async (id: string) => [...new Set((await newsOf(id)).map(({ title }) => title))];

  it('is told of at 30, 7 and 1 days, once each, with one task to renew', async () => {
    const id = await made(mia, { title: 'Lease', expires_on: await inDays(29) });
    await run();
    await run();
    expect(await titles(id)).toEqual(['Lease ends in 29 days']);
    expect((await newsOf(id)).map(({ user_id }) => user_id).sort()).toEqual([mia.id, oskar.id].sort());
    const move = async (days: number) =>
      lane
        .sql(`update private.document_clocks set expires_on = $2 where document_id = $1`, [
          id,
          await inDays(days),
        ])
        .then(async () =>
          lane.sql('update public.documents set expires_on = $2 where id = $1', [id, await inDays(days)]),
        );
    await move(7);
    await run();
    await move(1);
    await run();
    await run();
    expect(await titles(id)).toEqual([
      'Lease ends in 29 days',
      'Lease ends in 7 days',
      'Lease ends tomorrow',
    ]);
    const tasks = await lane.sql<{ title: string; assignee: string }>(
      `select t.title, a.user_id as assignee from public.tasks t left join public.task_assignees a on a.task_id = t.id
       where t.source = 'document' and t.source_id = $1`,
      [id],
    );
    expect(tasks).toEqual([{ title: 'Renew Lease', assignee: mia.id }]);
  });

  it('makes the tasks of the template that is kept for renewals, due by its end', async () => {
    const admin = await lane.person({ role: 'admin' });
    const template = (name: string, is_renewal: boolean) =>
      admin.client
        .rpc('save_task_template', {
          p_template: {
            name,
            is_renewal,
            items: [
              {
                title: 'Call',
                priority: 'urgent',
                day_offset: 2,
                role: 'main_manager',
                checklist: ['Terms'],
              },
              { title: 'Draft', priority: 'low', day_offset: 90, role: 'nobody', checklist: [] },
            ],
          },
        })
        .throwOnError();
    await template('Renewal, old', true);
    await template('Renewal', true);
    expect(await lane.sql(`select name from public.task_templates where is_renewal`)).toEqual([
      { name: 'Renewal' },
    ]);
    const end = await inDays(20);
    const id = await made(mia, { title: 'Studio', expires_on: end });
    await run();
    expect(
      await lane.sql(
        `select t.title, t.priority, t.due_on::text, a.user_id, (select text from public.task_items i where i.task_id = t.id) as line
         from public.tasks t left join public.task_assignees a on a.task_id = t.id
         where t.source = 'document' and t.source_id = $1 order by t.title`,
        [id],
      ),
    ).toEqual([
      { title: 'Call: Studio', priority: 'urgent', due_on: await inDays(2), user_id: mia.id, line: 'Terms' },
      { title: 'Draft: Studio', priority: 'low', due_on: end, user_id: null, line: null },
    ]);
    await lane.sql('update public.task_templates set is_renewal = false where is_renewal');
  });

  it('shows ends and notices as deadlines, to those who see the document alone', async () => {
    const end = await inDays(400);
    const id = await made(mia, { title: 'Yacht', expires_on: end, notice_days: 10 });
    await made(mia, { title: 'Old', expires_on: end, status: 'archived' });
    const asked = async (person: ActingPerson, from: number, to: number) =>
      dataOf(
        person.client.rpc('list_document_deadlines', { p_from: await inDays(from), p_to: await inDays(to) }),
      );
    const notice = { id, title: 'Yacht', model_id: model, on: await inDays(390), kind: 'notice' };
    const last = { id, title: 'Yacht', model_id: model, on: end, kind: 'end' };
    expect(await asked(mia, 389, 402)).toEqual([notice, last]);
    expect(await asked(mia, 391, 401)).toEqual([last]);
    expect(await asked(mia, 389, 391)).toEqual([notice]);
    expect(await asked(mia, 401, 450)).toEqual([]);
    expect(await asked(stranger, 389, 402)).toEqual([]);
    const blind = await lane.person({ permissions: { can_manage_contracts: false } });
    expect(
      await outcome(
        blind.client.rpc('list_document_deadlines', { p_from: '2026-12-01', p_to: '2026-12-02' }),
      ),
    ).toBe('42501');
  });

  it('says of what a late run missed the latest alone, and begins again with another end', async () => {
    const id = await made(mia, { title: 'Licence', expires_on: await inDays(1), notice_days: 14 });
    await run();
    expect(await titles(id)).toEqual(['Licence ends tomorrow', 'Notice for Licence was due']);
    await save(mia, id, { expires_on: await inDays(20) });
    await run();
    expect(await titles(id)).toEqual([
      'Licence ends tomorrow',
      'Notice for Licence was due',
      'Licence ends in 20 days',
    ]);
  });

  it('renews automatically, all the way at once, and stays where it is in the trash, archived or without renewal', async () => {
    const past = { title: 'Rent', effective_on: '2020-01-01', expires_on: '2021-01-31', renew_months: 12 };
    const renewing = await made(mia, { ...past, auto_renew: true });
    const plain = await made(mia, past);
    const archived = await made(mia, { ...past, auto_renew: true, status: 'archived' });
    await run();
    const ends = async (id: string) =>
      (
        await lane.sql<{ day: string }>(
          'select expires_on::text as day from public.documents where id = $1',
          [id],
        )
      )[0]?.day;
    const next = (await ends(renewing)) ?? '';
    expect(next.slice(4)).toBe('-01-31');
    expect(next >= (await today())).toBe(true);
    expect((await titles(renewing)).filter((title) => title.startsWith('Rent renewed until'))).toHaveLength(
      1,
    );
    expect([await ends(plain), await ends(archived)]).toEqual(['2021-01-31', '2021-01-31']);
  });

  it('is on the dashboard of those who see it, and in the queue of those who may change it', async () => {
    const id = await made(mia, { title: 'Tenancy', expires_on: await inDays(3) });
    const dashboardOf = async (person: ActingPerson) =>
      JSON.stringify(
        await dataOf(person.client.rpc('get_dashboard', { p_today: await today(), p_timezone: 'UTC' })),
      );
    const seen = await dashboardOf(oskar);
    expect(seen).toContain(`"name":"documents"`);
    expect(seen).toContain(`${id}:${await inDays(3)}`);
    expect(await dashboardOf(stranger)).not.toContain(id);
    const viewer = await lane.person({ permissions: { can_view_all_data: true } });
    const told = await dashboardOf(viewer);
    expect([told.includes(`"${id}"`), told.includes(`${id}:`)]).toEqual([true, false]);
  });

  it('of a private document is told to its people, and makes no task', async () => {
    const id = await made(mia, { title: 'Offer', visibility: 'private', expires_on: await inDays(5) });
    await run();
    expect((await newsOf(id)).map(({ user_id }) => user_id)).toEqual([mia.id]);
    expect(await lane.sql('select from public.tasks where source_id = $1', [id])).toEqual([]);
  });
});

describe('files', () => {
  it('that no version names are swept after a day, and those that one names are kept', async () => {
    const id = await made(mia);
    const lost = await upload(mia);
    await lane.sql(
      `update storage.objects set created_at = now() - interval '25 hours' where bucket_id = 'documents'`,
    );
    const [answer] = await lane.sql<{ found: { names: string[] } }>(
      `select private.unused_files(null, 'documents') as found`,
    );
    const [kept] = await lane.sql<{ path: string }>(
      'select storage_path as path from public.document_versions where document_id = $1',
      [id],
    );
    expect(answer?.found.names).toContain(lost);
    expect(answer?.found.names).not.toContain(kept?.path);
  });

  it('whose answer was lost are not added twice', async () => {
    const draft = await draftOf(mia);
    const create_ = () => dataOf<string>(mia.client.rpc('create_document', { p_document: draft }));
    expect(await create_()).toBe(await create_());
  });
});
