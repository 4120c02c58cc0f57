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
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

type Data = Record<string, string>;
type Given = Data & { fault?: string };
type Options = { mode?: string; defaults?: object };

/** A name that no other test uses. */
const name = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;
const person = (more: Data = {}): Data => ({ stage_name: name('Stage'), real_name: name('Real'), ...more });

/** Sends a file and has it checked; the first row is 2, as in a spreadsheet. */
async function check(who: ActingPerson, rows: readonly Given[], { mode = 'update', defaults }: Options = {}) {
  const id = await dataOf<string>(
    who.client.rpc('start_import', {
      p_file_name: 'roster.csv',
      p_mode: mode,
      p_columns: ['Artist'],
      p_defaults: defaults ?? { manager_id: who.id, timezone: 'Europe/Zagreb' },
      p_row_count: rows.length,
    }),
  );
  const sent = rows.map(({ fault = null, ...data }, index) => ({
    row_no: index + 2,
    cells: [],
    data,
    fault,
  }));
  await dataOf(who.client.rpc('add_import_rows', { p_batch_id: id, p_rows: sent }));
  await dataOf(who.client.rpc('check_import', { p_batch_id: id, p_after_row: 0 }));
  return id;
}

const rowsOf = (id: string) =>
  lane.sql<{ outcome: string; problem: string | null; state: string; changes: object; model_id: string }>(
    'select outcome, problem, state, changes, model_id from public.import_rows where batch_id = $1 order by row_no',
    [id],
  );
const outcomesOf = async (id: string) =>
  (await rowsOf(id)).map((row) => [row.outcome, row.problem].filter((part) => part !== null).join(': '));
const begin = (who: ActingPerson, id: string, rows: number[] | null = null) =>
  who.client.rpc('begin_import', { p_batch_id: id, p_rows: rows });
type Progress = { status: string; created: number; updated: number; failed: number; rows: object[] };
const runOnce = (who: ActingPerson, id: string, limit = 100) =>
  dataOf<Progress>(who.client.rpc('run_import', { p_batch_id: id, p_limit: limit }));
async function importAll(who: ActingPerson, id: string, rows: number[] | null = null) {
  await dataOf(begin(who, id, rows));
  return runOnce(who, id);
}
const undo = (who: ActingPerson, id: string, limit = 100) =>
  who.client.rpc('undo_import', { p_batch_id: id, p_limit: limit });
const modelNamed = async (stageName = '') => {
  const [model] = await lane.sql('select * from public.models where stage_name = $1', [stageName]);
  return model;
};

describe('the check', () => {
  it('says what would become of each row, and writes nothing to models', async () => {
    const manager = await lane.person({ permissions: { can_see_all_models: true } });
    const mine = person({ telegram_handle: '@old' });
    await importAll(manager, await check(manager, [mine]));
    const others = person();
    await importAll(admin, await check(admin, [others]));
    const fresh = person();
    const id = await check(manager, [
      fresh,
      { ...person(), stage_name: (fresh['stage_name'] ?? '').toUpperCase() },
      { stage_name: mine['stage_name'] ?? '', telegram_handle: '@new', email: 'ava@studio.example' },
      { stage_name: mine['stage_name'] ?? '', real_name: 'x' },
      { ...person(), stage_name: others['stage_name'] ?? '' },
      { ...person(), real_name: mine['real_name'] ?? '' },
      { stage_name: name('No real name') },
      { real_name: 'No stage name' },
      { ...person(), fault: 'Choose a valid timezone: “Lutetia”' },
      { ...person(), manager_id: admin.id },
    ]);
    expect(await outcomesOf(id)).toEqual([
      'new',
      'repeated: Same stage name as row 2',
      'update',
      'repeated: Same stage name as row 4',
      'invalid: Exists already, and isn’t assigned to you',
      `duplicate: Same real name as ${mine['stage_name'] ?? ''}`,
      'invalid: Real name is required',
      'invalid: Stage name is required',
      'invalid: Choose a valid timezone: “Lutetia”',
      'invalid: You can only create models that you manage',
    ]);
    expect((await rowsOf(id))[2]?.changes).toEqual({
      telegram_handle: ['@old', '@new'],
      email: [null, 'ava@studio.example'],
    });
    expect(await modelNamed(fresh['stage_name'])).toBeUndefined();
    // Once more, as after a while: the same.
    await dataOf(manager.client.rpc('check_import', { p_batch_id: id }));
    expect((await outcomesOf(id))[0]).toBe('new');
  });

  it('says of a model that its asker may not see only that the name is taken', async () => {
    const blind = await lane.person({
      permissions: { can_access_socials: false, can_access_chat: false },
    });
    const hidden = person({
      stage_name: name('Zoë'),
      telegram_handle: '@hidden',
      email: 'zoe@hidden.example',
      phone: '+385 1 777',
    });
    await importAll(admin, await check(admin, [hidden]));
    const stageName = hidden['stage_name'] ?? '';
    const taken = {
      outcome: 'invalid',
      problem: 'A model with this name already exists',
      state: 'skipped',
      changes: {},
      model_id: null,
    };
    // Each guess that a mode would confirm, and the columns that it would show.
    const guesses = [
      { stage_name: stageName.replace('Zo', 'ZO'), real_name: 'x', telegram_handle: '@x', timezone: 'UTC' },
      { stage_name: stageName, email: 'zoe@hidden.example', phone: '+385 1 777' },
      { stage_name: stageName, email: 'other@hidden.example', status: 'archived', manager_id: blind.id },
    ];
    for (const mode of ['update', 'fill', 'skip']) {
      for (const guess of guesses) {
        const id = await check(blind, [guess], { mode });
        expect(await rowsOf(id)).toEqual([taken]);
        const { data } = await blind.client.from('import_rows').select('*').eq('batch_id', id);
        expect(JSON.stringify(data)).not.toContain(hidden['real_name']);
        expect(await outcome(begin(blind, id, [2]))).toBe('22023');
      }
    }
    // A name that differs in an accent is free, as it is for one who creates it in the form.
    const accentless = await check(blind, [
      { stage_name: stageName.replace('ë', 'e'), real_name: name('Real') },
    ]);
    expect(await outcomesOf(accentless)).toEqual(['new']);
    // Nor is a real name confirmed.
    const twin = await check(blind, [person({ real_name: hidden['real_name'] ?? '' })]);
    expect(await outcomesOf(twin)).toEqual(['new']);
  });

  it('finds names without case and accents, and the one that is written so first', async () => {
    const base = name('Zoe');
    await importAll(
      admin,
      await check(admin, [{ stage_name: base.replace('Zoe', 'Zoë'), real_name: name('A') }]),
    );
    const id = await check(admin, [{ stage_name: base.toLowerCase(), real_name: name('B') }]);
    expect((await rowsOf(id)).map((row) => row.outcome)).toEqual(['update']);
  });

  it('changes nothing that is filled where only empty fields are to be, and nothing at all where rows are skipped', async () => {
    const model = person({ telegram_handle: '@here', phone: '+385 1' });
    await importAll(admin, await check(admin, [model]));
    const again = {
      ...model,
      telegram_handle: '@other',
      discord_handle: 'new',
      phone: '+385 2',
      email: 'a@b.example',
    };
    const filled = await check(admin, [again], { mode: 'fill' });
    expect((await rowsOf(filled))[0]?.changes).toEqual({
      discord_handle: [null, 'new'],
      email: [null, 'a@b.example'],
    });
    expect(await outcomesOf(await check(admin, [again], { mode: 'skip' }))).toEqual([
      'exists: Exists already',
    ]);
    expect(await outcomesOf(await check(admin, [model]))).toEqual(['same']);
  });

  it('names the rows that a plan has no room for, each manager’s by their own plan', async () => {
    const basic = await lane.person({ plan: 'basic' });
    for (let n = 0; n < 3; n += 1) await insertModel(lane, { managerId: basic.id });
    const own = await check(basic, [person(), person(), person()]);
    expect(await outcomesOf(own)).toEqual([
      'new',
      'new',
      'over_limit: Waits: your plan has room for 2 new models',
    ]);
    const other = await check(admin, [
      person({ manager_id: basic.id }),
      person(),
      person({ manager_id: basic.id }),
      person({ manager_id: basic.id }),
    ]);
    expect((await rowsOf(other)).map((row) => row.outcome)).toEqual(['new', 'new', 'new', 'over_limit']);
  });
});

describe('writing', () => {
  it('writes the rows that were chosen, once each, a few at a time', async () => {
    const rows = Array.from({ length: 5 }, () => person({ status: 'paused', phone: '+385 1 555' }));
    const id = await check(admin, rows);
    expect(await dataOf(begin(admin, id, [2, 3, 4, 6]))).toBe(4);
    expect(await runOnce(admin, id, 3)).toMatchObject({ status: 'importing', created: 3 });
    // From two windows at once: each row is written once, and the later call finds nothing left.
    const asked = await Promise.all(
      [1, 100].map((limit) => admin.client.rpc('run_import', { p_batch_id: id, p_limit: limit })),
    );
    expect(asked.flatMap(({ error }) => error?.code ?? [])).toEqual(['PT409']);
    expect(asked.find(({ error }) => error === null)?.data).toMatchObject({
      status: 'completed',
      created: 4,
      failed: 0,
    });
    expect((await rowsOf(id)).map((row) => row.state)).toEqual(['done', 'done', 'done', 'skipped', 'done']);
    expect(await outcome(admin.client.rpc('run_import', { p_batch_id: id }))).toBe('PT409');
    expect(await modelNamed(rows[0]?.['stage_name'])).toMatchObject({
      status: 'paused',
      timezone: 'Europe/Zagreb',
      manager_id: admin.id,
      phone_numbers: [{ number: '+385 1 555', label: '' }],
    });
    expect(await modelNamed(rows[3]?.['stage_name'])).toBeUndefined();
  });

  it('leaves out what the database refuses by then, with the reason, and writes the rest', async () => {
    const basic = await lane.person({ plan: 'basic' });
    const [taken, wrongZone] = [person(), person({ timezone: 'Europe/Nowhere' })];
    const changed = person();
    await importAll(basic, await check(basic, [changed]));
    const id = await check(basic, [
      person(),
      taken,
      wrongZone,
      { ...changed, telegram_handle: '@a' },
      person(),
    ]);
    await importAll(admin, await check(admin, [{ ...person(), stage_name: taken['stage_name'] ?? '' }]));
    await lane.sql(`update public.models set discord_handle = 'since' where stage_name = $1`, [
      changed['stage_name'],
    ]);
    for (let n = 0; n < 3; n += 1) await insertModel(lane, { managerId: basic.id });
    expect(await importAll(basic, id)).toMatchObject({
      status: 'completed',
      created: 1,
      updated: 0,
      failed: 4,
    });
    expect((await rowsOf(id)).map((row) => row.problem)).toEqual([
      null,
      'A model with this stage name already exists',
      'Choose a valid timezone',
      'This model was changed after the check. Import the row again.',
      'Model limit reached! You can create 5 models. Currently using 5. Upgrade your plan for more models.',
    ]);
  });

  it('is one piece of news for each manager, however many calls it takes', async () => {
    const manager = await lane.person();
    const rows = Array.from({ length: 6 }, () => person({ manager_id: manager.id }));
    const id = await check(admin, rows);
    await dataOf(begin(admin, id));
    for (let n = 0; n < 3; n += 1) await runOnce(admin, id, 2);
    const news = () =>
      lane.sql<{ title: string; count: number }>(
        'select title, count from public.notification_queue where user_id = $1',
        [manager.id],
      );
    expect(await news()).toEqual([{ title: 'You now manage 6 models', count: 6 }]);
    await dataOf(undo(admin, id));
    expect(await news()).toEqual([]);
  });

  it('is for the person who checked it, as long as they may create models', async () => {
    const manager = await lane.person();
    const id = await check(manager, [person(), person()]);
    expect(await outcome(begin(admin, id))).toBe('42501');
    expect(await outcome(begin(manager, id, []))).toBe('22023');
    await dataOf(begin(manager, id));
    expect(await outcome(admin.client.rpc('run_import', { p_batch_id: id }))).toBe('42501');
    await lane.sql(
      `insert into public.user_permissions (user_id, permission_key, enabled) values ($1, 'can_access_models', false)`,
      [manager.id],
    );
    expect(await runOnce(manager, id)).toMatchObject({ created: 0, failed: 2 });
    expect((await rowsOf(id))[0]?.problem).toBe('You don’t have permission for this model');
    expect(
      await outcome(
        manager.client.rpc('start_import', {
          p_file_name: 'a.csv',
          p_mode: 'update',
          p_columns: [],
          p_defaults: {},
          p_row_count: 1,
        }),
      ),
    ).toBe('42501');
  });

  it('keeps secrets out of the rows', async () => {
    const id = await check(admin, [person()]);
    const rows = [{ row_no: 9, cells: [], data: { ...person(), password: 'hunter2' }, fault: null }];
    expect(await outcome(admin.client.rpc('add_import_rows', { p_batch_id: id, p_rows: rows }))).toBe(
      '23514',
    );
  });
});

describe('an undo', () => {
  it('removes what was created, restores what was changed, and keeps what was changed since', async () => {
    const manager = await lane.person();
    const helper = await lane.person();
    const before = person({ telegram_handle: '@before', email: 'old@a.example' });
    await importAll(admin, await check(admin, [before]));
    const [gone, edited, helped] = [person(), person(), person()];
    const id = await check(admin, [
      gone,
      edited,
      helped,
      {
        ...before,
        telegram_handle: '@after',
        email: 'new@a.example',
        manager_id: manager.id,
        status: 'paused',
      },
    ]);
    expect(await importAll(admin, id)).toMatchObject({ created: 3, updated: 1 });
    expect(await modelNamed(before['stage_name'])).toMatchObject({
      telegram_handle: '@after',
      status: 'paused',
      manager_id: manager.id,
    });
    await lane.sql(`update public.models set discord_handle = 'edited' where stage_name = $1`, [
      edited['stage_name'],
    ]);
    const model = await modelNamed(helped['stage_name']);
    await dataOf(
      admin.client.rpc('add_secondary_manager', { p_model_id: model?.['id'], p_manager_id: helper.id }),
    );
    expect(await dataOf(admin.client.rpc('get_import_undo', { p_batch_id: id }))).toEqual([
      { created: 1, updated: 1, kept: 2, kept_names: [edited['stage_name'], helped['stage_name']] },
    ]);
    // A few at a time, as it was written.
    expect(await dataOf(undo(admin, id, 3))).toEqual({ status: 'undoing', kept: 0, remaining: 1 });
    expect(await dataOf(undo(admin, id, 3))).toEqual({ status: 'undone', kept: 2, remaining: 0 });
    expect(await modelNamed(gone['stage_name'])).toBeUndefined();
    expect(await modelNamed(edited['stage_name'])).toBeDefined();
    expect(await modelNamed(helped['stage_name'])).toBeDefined();
    expect(await modelNamed(before['stage_name'])).toMatchObject({
      telegram_handle: '@before',
      status: 'active',
      manager_id: admin.id,
      email_accounts: [{ email: 'old@a.example', label: '' }],
    });
    expect(await outcome(undo(admin, id))).toBe('PT409');
  });

  it('ends an import that was cut off, by its person or an administrator, for seven days', async () => {
    const manager = await lane.person();
    const id = await check(manager, [person(), person(), person()]);
    await dataOf(begin(manager, id));
    await runOnce(manager, id, 2);
    expect(await outcome(undo(await lane.person(), id))).toBe('42501');
    expect(await dataOf(undo(admin, id))).toMatchObject({ status: 'undone', kept: 0 });
    expect(await outcome(manager.client.rpc('run_import', { p_batch_id: id }))).toBe('PT409');
    const [held] = await lane.sql<{ count: number }>(
      'select count(*)::int as count from public.models where manager_id = $1',
      [manager.id],
    );
    expect(held?.count).toBe(0);

    const late = await check(manager, [person()]);
    await importAll(manager, late);
    await lane.sql(
      `update public.import_batches set undo_until = now() - interval '1 minute' where id = $1`,
      [late],
    );
    expect(await outcome(undo(manager, late))).toBe('22023');
    await lane.sql('select private.job_import_retention()');
    expect(await rowsOf(late)).toEqual([]);
  });

  it('names what it keeps as the file did, once its asker no longer sees it', async () => {
    const manager = await lane.person({
      permissions: { can_access_socials: false, can_access_chat: false },
    });
    const lost = person();
    const id = await check(manager, [lost]);
    await importAll(manager, id);
    await lane.sql(
      `update public.models set manager_id = $1, stage_name = 'Since ' || stage_name where stage_name = $2`,
      [admin.id, lost['stage_name']],
    );
    expect(await dataOf(manager.client.rpc('get_import_undo', { p_batch_id: id }))).toEqual([
      { created: 0, updated: 0, kept: 1, kept_names: [lost['stage_name']] },
    ]);
  });

  it('is written to the audit log with the import', async () => {
    const id = await check(admin, [person()]);
    await importAll(admin, id);
    await dataOf(undo(admin, id));
    const events = await lane.sql<{ event: string; resource_name: string }>(
      'select event, resource_name from public.audit_log where resource_id = $1 order by seq',
      [id],
    );
    expect(events).toEqual(
      ['imports.started', 'imports.completed', 'imports.undone'].map((event) => ({
        event,
        resource_name: 'roster.csv',
      })),
    );
  });
});

it('files that were looked at and left go: the last few are kept, and those for a day', async () => {
  const manager = await lane.person();
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await check(manager, [person()]));
  const held = async () =>
    (
      await lane.sql<{ id: string }>('select id from public.import_batches where user_id = $1', [manager.id])
    ).map((row) => row.id);
  expect((await held()).sort()).toEqual(ids.slice(1).sort());
  await dataOf(manager.client.rpc('discard_import', { p_batch_id: ids[5] }));
  await lane.sql(
    `update public.import_batches set created_at = now() - interval '2 days' where user_id = $1`,
    [manager.id],
  );
  await lane.sql('select private.job_import_retention()');
  expect(await held()).toEqual([]);
});

it('checks a large file a part at a time, each row beside all the others', async () => {
  const rows = Array.from({ length: 260 }, (_, n) => person({ stage_name: `${name('Large')} ${String(n)}` }));
  const repeated = { ...person(), stage_name: rows[3]?.['stage_name'] ?? '' };
  const basic = await lane.person({ plan: 'basic' });
  const id = await check(basic, [...rows, repeated]);
  expect((await outcomesOf(id)).slice(250)).toEqual(Array.from({ length: 11 }, () => ''));
  expect(await dataOf(basic.client.rpc('check_import', { p_batch_id: id, p_after_row: 0 }))).toBe(251);
  expect(await dataOf(basic.client.rpc('check_import', { p_batch_id: id, p_after_row: 251 }))).toBeNull();
  const outcomes = (await rowsOf(id)).map((row) => row.outcome);
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'over_limit')).toHaveLength(255);
  expect((await outcomesOf(id)).at(-1)).toBe('repeated: Same stage name as row 5');
});
