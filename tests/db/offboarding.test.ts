import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import type { Json } from '#shared/database.types.ts';

type Kind = {
  kind: string;
  total: number;
  effects: { action: string; to: string | null; remark: string | null; total: number }[];
  items: { id: string; name: string; action: string; to: string | null }[];
};
type Preview = {
  draft: { row_version: number } | null;
  kinds: Kind[];
  seen: Json;
  problems: { kind: string; reason: string; person: string | null; total: number }[];
};

let lane: DatabaseLane;
let mia: ActingPerson;
let petra: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  petra = await lane.person({ displayName: 'Petra', role: 'admin' });
});
afterAll(() => lane.close());

const look = async (by: ActingPerson, id: string) =>
  await dataOf<Preview>(by.client.rpc('get_offboarding', { p_user_id: id }) as never);
const save = (by: ActingPerson, id: string, choices: Json, version?: number) =>
  by.client.rpc('save_offboarding', {
    p_user_id: id,
    p_offboarding_choices: choices,
    ...(version === undefined ? {} : { p_row_version: version }),
  });
const finish = (by: ActingPerson, id: string, { draft, seen }: Preview) =>
  by.client.rpc('finish_offboarding', {
    p_user_id: id,
    p_row_version: draft?.row_version ?? 0,
    p_seen: seen,
  });
const kindOf = (preview: Preview, kind: string) => {
  const found = preview.kinds.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`No ${kind}`);
  return found;
};
/** Saves the choices and finishes what the preview of them shows. */
const offboard = async (by: ActingPerson, id: string, choices: Json) => {
  await dataOf(save(by, id, choices));
  return dataOf(finish(by, id, await look(by, id)));
};
const taskFor = async (person: string, modelId: string | null, title = 'Call') => {
  const [task] = await lane.sql<{ id: string }>(
    'insert into public.tasks (title, model_id, position) values ($1, $2, 1) returning id',
    [title, modelId],
  );
  await lane.sql('insert into public.task_assignees (task_id, user_id) values ($1, $2)', [task?.id, person]);
  return task?.id ?? '';
};
const doersOf = async (taskId: string) =>
  (
    await lane.sql<{ user_id: string }>('select user_id from public.task_assignees where task_id = $1', [
      taskId,
    ])
  ).map(({ user_id }) => user_id);
const managerOf = async (modelId: string) =>
  (
    await lane.sql<{ manager_id: string | null }>('select manager_id from public.models where id = $1', [
      modelId,
    ])
  )[0]?.manager_id;
const statusOf = async (id: string) =>
  (await lane.sql<{ status: string }>('select status from public.profiles where id = $1', [id]))[0]?.status;

/** Someone with one of each kind, and two who can take it. */
const leaver = async () => {
  const [jonas, priya, tomas] = await Promise.all([
    lane.person({ displayName: 'Jonas' }),
    lane.person({ displayName: 'Priya' }),
    lane.person({ displayName: 'Tomás' }),
  ]);
  const freya = await insertModel(lane, { managerId: jonas.id });
  const kit = await insertModel(lane, { managerId: jonas.id });
  const bianca = await insertModel(lane, { managerId: tomas.id });
  await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
    bianca,
    jonas.id,
  ]);
  const freyaTask = await taskFor(jonas.id, freya);
  const biancaTask = await taskFor(jonas.id, bianca);
  const generalTask = await taskFor(jonas.id, null);
  await lane.sql(
    `insert into public.saved_views (user_id, area, name, is_shared) values ($1, 'models', 'Paused', true), ($2, 'models', 'paused', false)`,
    [jonas.id, priya.id],
  );
  await lane.sql(
    `insert into public.task_templates (name, items, created_by) values ($2, '[{"title":"Call"}]', $1)`,
    [jonas.id, `Template ${jonas.id}`],
  );
  await lane.sql(
    `insert into public.user_invites (email, expires_at, invited_by) values ($2, now() + interval '1 day', $1)`,
    [jonas.id, `${jonas.id}@example.com`],
  );
  return { jonas, priya, tomas, freya, kit, bianca, freyaTask, biancaTask, generalTask };
};

describe('offboarding', () => {
  it('gives playbooks to review to someone who sees them, and names none that is private', async () => {
    const { jonas, priya, tomas, freya } = await leaver();
    const playbook = async (title: string, model: string | null, more: Record<string, string> = {}) => {
      const [row] = await lane.sql<{ id: string }>(
        `insert into public.notes (title, kind, model_id, created_by, verifier_id, verified_until, visibility)
         values ($1, 'playbook', $2, $3, $4, current_date + 3, $5) returning id`,
        [title, model, more['author'] ?? jonas.id, more['reviewer'] ?? null, more['visibility'] ?? 'team'],
      );
      return row?.id ?? '';
    };
    const ofFreya = await playbook('Of Freya', freya, { author: tomas.id, reviewer: jonas.id });
    const general = await playbook('General', null);
    const shared = await playbook('Shared', null, { visibility: 'custom' });
    await playbook('Secret', null, { visibility: 'private' });
    const ofOthers = await playbook('Of others', null, { reviewer: tomas.id });
    await dataOf(
      save(mia, jonas.id, {
        models: { to: priya.id },
        playbooks: { to: tomas.id, items: { [general]: 'end', [ofFreya]: 'model' } },
      }),
    );
    const preview = await look(mia, jonas.id);
    const shown = kindOf(preview, 'playbooks').items.map(({ name, action, to }) => [name, action, to]);
    expect(shown.sort()).toEqual([
      ['General', 'end', null],
      ['Of Freya', 'move', priya.id],
      ['Shared', 'move', tomas.id],
    ]);
    expect(await dataOf(finish(mia, jonas.id, preview))).toMatchObject({ status: 'finished' });
    const reviewers = await lane.sql<{ id: string; verifier_id: string | null }>(
      'select id, verifier_id from public.notes where id = any ($1)',
      [[ofFreya, general, shared, ofOthers]],
    );
    expect(Object.fromEntries(reviewers.map((row) => [row.id, row.verifier_id]))).toEqual({
      [ofFreya]: priya.id,
      [general]: null,
      [shared]: tomas.id,
      [ofOthers]: tomas.id,
    });
    // What few share is shared with who reviews it now.
    expect((await tomas.client.from('notes').select('title').eq('id', shared)).data).toEqual([
      { title: 'Shared' },
    ]);
  });

  it('leaves a playbook without a reviewer where the new one may not see its model', async () => {
    const { jonas, tomas, freya } = await leaver();
    await lane.sql(
      `insert into public.notes (title, kind, model_id, verifier_id) values ('Of Freya', 'playbook', $1, $2)`,
      [freya, jonas.id],
    );
    await dataOf(save(mia, jonas.id, { models: { to: 'end' }, playbooks: { to: tomas.id } }));
    const [effect] = kindOf(await look(mia, jonas.id), 'playbooks').effects;
    expect(effect).toMatchObject({ action: 'end', to: null, remark: 'cannot_see', total: 1 });
  });

  it('shows all that someone holds, and does what the preview showed, all of it at once', async () => {
    const { jonas, priya, tomas, freya, kit, bianca, freyaTask, biancaTask, generalTask } = await leaver();
    await dataOf(
      save(mia, jonas.id, {
        models: { to: priya.id, items: { [kit]: tomas.id } },
        templates: { to: tomas.id },
        views: { to: priya.id },
      }),
    );
    const preview = await look(mia, jonas.id);
    expect(preview.problems).toEqual([]);
    expect(
      preview.kinds
        .filter(({ kind, total }) => kind !== 'sessions' && total > 0)
        .map(({ kind, total }) => [kind, total]),
    ).toEqual([
      ['models', 2],
      ['secondary', 1],
      ['tasks', 3],
      ['templates', 1],
      ['views', 1],
      ['invitations', 1],
    ]);
    expect(kindOf(preview, 'tasks').items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: freyaTask, action: 'move', to: priya.id }),
        expect.objectContaining({ id: biancaTask, action: 'move', to: tomas.id }),
        expect.objectContaining({ id: generalTask, action: 'move', to: priya.id }),
      ]),
    );
    expect(await managerOf(freya)).toBe(jonas.id);

    expect(await dataOf(finish(mia, jonas.id, preview))).toMatchObject({ status: 'finished' });
    expect([await managerOf(freya), await managerOf(kit)]).toEqual([priya.id, tomas.id]);
    expect([await doersOf(freyaTask), await doersOf(biancaTask), await doersOf(generalTask)]).toEqual([
      [priya.id],
      [tomas.id],
      [priya.id],
    ]);
    expect(
      await lane.sql('select from public.model_secondary_managers where model_id = $1', [bianca]),
    ).toEqual([]);
    expect(
      await lane.sql('select name from public.saved_views where user_id = $1 and is_shared', [priya.id]),
    ).toEqual([{ name: 'Paused (2)' }]);
    expect(
      await lane.sql('select status from public.user_invites where invited_by = $1', [jonas.id]),
    ).toEqual([{ status: 'cancelled' }]);
    expect(await statusOf(jonas.id)).toBe('inactive');
    expect(await outcome(jonas.client.from('models').select('id'))).toBe('nothing');
    expect(await lane.sql('select from public.offboardings where user_id = $1', [jonas.id])).toEqual([]);
    // Nothing is left, and each heir heard once of the tasks.
    const after = await look(mia, jonas.id);
    expect(after.kinds.filter(({ total }) => total > 0)).toEqual([]);
    expect(
      await lane.sql(
        `select count(*)::integer as n from public.notification_queue where user_id = $1 and notification_type = 'task_assigned'`,
        [priya.id],
      ),
    ).toEqual([{ n: 1 }]);
  });

  it('hands private documents over without telling what they are called, to someone with access to contracts', async () => {
    const [jonas, heir, without] = [
      await lane.person(),
      await lane.person(),
      await lane.person({ permissions: { can_manage_contracts: false } }),
    ];
    const made = await lane.sql<{ id: string }>(
      `insert into public.documents (title, visibility, created_by, current_version)
       values ('Salary talks', 'private', $1, 1), ('Old offer', 'private', $1, 1) returning id`,
      [jonas.id],
    );
    const [first = '', second = ''] = made.map(({ id }) => id);
    const preview = await look(mia, jonas.id);
    expect(kindOf(preview, 'documents').items.map(({ name }) => name)).toEqual([
      'Private document',
      'Private document',
    ]);
    expect(preview.problems.map(({ kind, reason }) => [kind, reason])).toEqual([['documents', 'undecided']]);
    await dataOf(save(mia, jonas.id, { documents: { to: without.id } }));
    const refused = await look(mia, jonas.id);
    expect(refused.problems.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['documents', 'no_contracts'],
    ]);
    const choices = { documents: { to: heir.id, items: { [second]: 'end' } } };
    await dataOf(save(mia, jonas.id, choices, refused.draft?.row_version));
    await dataOf(finish(mia, jonas.id, await look(mia, jonas.id)));
    const left = await lane.sql(
      'select id, created_by, deleted_at is not null as is_deleted from public.documents where id = any ($1) order by is_deleted',
      [[first, second]],
    );
    expect(left).toEqual([
      { id: first, created_by: heir.id, is_deleted: false },
      { id: second, created_by: jonas.id, is_deleted: true },
    ]);
  });

  it('leaves a task unassigned where the new person may not see its model, and says so before', async () => {
    const jonas = await lane.person();
    const blind = await lane.person({
      permissions: { can_access_socials: false, can_access_chat: false, can_see_all_models: false },
    });
    const task = await taskFor(jonas.id, await insertModel(lane, { managerId: mia.id }));
    await dataOf(save(mia, jonas.id, { tasks: { to: blind.id } }));
    const preview = await look(mia, jonas.id);
    expect(kindOf(preview, 'tasks').effects).toEqual([
      { action: 'end', to: null, remark: 'cannot_see', total: 1 },
    ]);
    expect(await dataOf(finish(mia, jonas.id, preview))).toMatchObject({ status: 'finished' });
    expect(await doersOf(task)).toEqual([]);
  });

  it('refuses a preview that is out of date, names what changed, and changes nothing', async () => {
    const { jonas, priya, freya } = await leaver();
    await dataOf(save(mia, jonas.id, { models: { to: priya.id } }));
    const preview = await look(mia, jonas.id);
    // Jonas works on meanwhile.
    await dataOf(
      jonas.client
        .from('models')
        .insert({ stage_name: `New ${jonas.id}`, real_name: 'New', manager_id: jonas.id })
        .select(),
    );
    await taskFor(jonas.id, null);
    expect(await dataOf(finish(mia, jonas.id, preview))).toEqual({
      status: 'changed',
      changed: [
        { kind: 'models', before: 2, after: 3 },
        { kind: 'tasks', before: 3, after: 4 },
      ],
    });
    expect([await managerOf(freya), await statusOf(jonas.id)]).toEqual([jonas.id, 'active']);
    expect(await dataOf(finish(mia, jonas.id, await look(mia, jonas.id)))).toMatchObject({
      status: 'finished',
    });
  });

  it('is begun by one administrator and finished by another, once', async () => {
    const { jonas, priya } = await leaver();
    const begun = await dataOf<number>(save(mia, jonas.id, { models: { to: priya.id } }) as never);
    const seen = await look(petra, jonas.id);
    expect(
      await dataOf(save(petra, jonas.id, { models: { to: priya.id }, secondary: { to: priya.id } }, begun)),
    ).toBe(2);
    expect(await outcome(save(mia, jonas.id, {}, begun))).toBe('PT409');
    expect(await outcome(save(mia, jonas.id, {}))).toBe('PT409');
    expect(await outcome(finish(mia, jonas.id, seen))).toBe('PT409');
    const preview = await look(petra, jonas.id);
    const both = await Promise.all([
      outcome(finish(mia, jonas.id, preview)),
      outcome(finish(petra, jonas.id, preview)),
    ]);
    expect(both.toSorted()).toEqual(['PT409', 'ok']);
    expect(
      await lane.sql('select count(*)::integer as n from public.offboarding_reports where person_id = $1', [
        jonas.id,
      ]),
    ).toEqual([{ n: 1 }]);
  });

  it('changes nothing at all when its last step fails', async () => {
    const { jonas, priya, freya, kit, freyaTask } = await leaver();
    await lane.sql(
      `create function public.break_reports() returns trigger language plpgsql as $$ begin raise exception 'Broken'; end $$`,
    );
    await lane.sql(
      'create trigger break_reports before insert on public.offboarding_reports for each row execute function public.break_reports()',
    );
    await dataOf(save(mia, jonas.id, { models: { to: priya.id } }));
    const preview = await look(mia, jonas.id);
    const broken = await outcome(finish(mia, jonas.id, preview));
    await lane.sql('drop function public.break_reports() cascade');
    expect(broken).not.toBe('ok');
    expect([await managerOf(freya), await managerOf(kit), await statusOf(jonas.id)]).toEqual([
      jonas.id,
      jonas.id,
      'active',
    ]);
    expect(await doersOf(freyaTask)).toEqual([jonas.id]);
    expect(await outcome(jonas.client.from('models').select('id').eq('id', freya))).toBe('ok');
    expect(await look(mia, jonas.id)).toEqual(preview);
  });

  it('names what keeps it from being carried out', async () => {
    const { jonas, priya, tomas } = await leaver();
    const small = await lane.person({ plan: 'basic' });
    for (let count = 0; count < 4; count += 1) await insertModel(lane, { managerId: small.id });
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [tomas.id]);
    const problemsOf = async (choices: Json) => {
      const draft = (await look(mia, jonas.id)).draft?.row_version;
      await dataOf(save(mia, jonas.id, choices, draft));
      const preview = await look(mia, jonas.id);
      expect(await dataOf(finish(mia, jonas.id, preview))).toMatchObject({ status: 'blocked' });
      return preview.problems.map(({ kind, reason, person }) => [kind, reason, person]);
    };
    expect(await problemsOf({})).toEqual([['models', 'undecided', null]]);
    expect(await problemsOf({ models: { to: tomas.id }, tasks: { to: 'end' } })).toEqual([
      ['models', 'inactive', tomas.id],
    ]);
    expect(await problemsOf({ models: { to: jonas.id }, tasks: { to: 'end' } })).toEqual([
      ['models', 'same_person', jonas.id],
    ]);
    expect(await problemsOf({ models: { to: small.id } })).toEqual([['models', 'models_limit', small.id]]);
    expect(await problemsOf({ models: { to: priya.id }, invitations: { to: priya.id } })).toEqual([
      ['invitations', 'cannot_invite', priya.id],
    ]);
    expect(await statusOf(jonas.id)).toBe('active');
  });

  it('refuses others than administrators, oneself, and forged choices', async () => {
    const { jonas, priya } = await leaver();
    const userManager = await lane.person({ permissions: { can_manage_users: true } });
    for (const by of [priya, userManager]) {
      expect(await outcome(by.client.rpc('get_offboarding', { p_user_id: jonas.id }))).toBe('42501');
      expect(await outcome(save(by, jonas.id, {}))).toBe('42501');
      expect(await outcome(by.client.rpc('discard_offboarding', { p_user_id: jonas.id }))).toBe('42501');
      expect(await outcome(finish(by, jonas.id, await look(mia, jonas.id)))).toBe('42501');
    }
    expect((await save(mia, mia.id, {})).error).toMatchObject({ code: 'P0001', hint: 'own_account' });
    expect(await outcome(save(mia, crypto.randomUUID(), {}))).toBe('PT404');
    for (const forged of [
      [],
      { passwords: {} },
      { models: { to: 'keep' } },
      { models: { to: 'move' } },
      { models: { to: 'model' } },
      { models: { items: { x: '1' } } },
      { sessions: { to: priya.id, items: 3 } },
      { deactivate: 'no' },
    ] as Json[])
      expect(await outcome(save(mia, jonas.id, forged)), JSON.stringify(forged)).toBe('22023');
    // Something that Jonas does not hold is never touched.
    const other = await insertModel(lane, { managerId: priya.id });
    expect(
      await offboard(mia, jonas.id, { models: { to: priya.id, items: { [other]: mia.id } } }),
    ).toMatchObject({ status: 'finished' });
    expect(await managerOf(other)).toBe(priya.id);
  });

  it('keeps what was done, for administrators whose plan includes reports, and nobody changes it', async () => {
    const { jonas, priya } = await leaver();
    const poor = await lane.person({ role: 'admin', plan: 'basic' });
    expect(await offboard(poor, jonas.id, { models: { to: priya.id } })).toMatchObject({
      status: 'finished',
    });
    const reports = (by: ActingPerson) =>
      by.client
        .from('offboarding_reports')
        .select('person_name,finished_by_name,summary')
        .eq('person_id', jonas.id);
    expect(await dataOf(reports(poor))).toEqual([]);
    expect(await dataOf(reports(priya))).toEqual([]);
    const [report] = await dataOf<{ person_name: string; summary: object[] }[]>(reports(mia));
    expect(report?.person_name).toBe('Jonas');
    expect(report?.summary).toContainEqual({ kind: 'models', action: 'move', to: 'Priya', total: 2 });
    await expect(
      lane.sql('delete from public.offboarding_reports where person_id = $1', [jonas.id]),
    ).rejects.toThrow('Reports cannot be changed');
    expect(
      await lane.sql(
        `select event from public.audit_log where resource_id = $1 and event = 'users.offboarded'`,
        [jonas.id],
      ),
    ).toEqual([{ event: 'users.offboarded' }]);
  });

  it('removes reports when the audit log no longer keeps what they tell of', async () => {
    await lane.sql(
      `insert into public.offboarding_reports (person_id, person_name, finished_by_name, deactivated, summary, lines, created_at)
       values (gen_random_uuid(), 'Long gone', 'Mia', true, '[]', '[]', now() - interval '11 years')`,
    );
    await lane.sql('select private.job_offboarding_reports()');
    expect(await lane.sql(`select from public.offboarding_reports where person_name = 'Long gone'`)).toEqual(
      [],
    );
  });

  it('continues with someone who was deactivated already, or is to stay', async () => {
    const { jonas, priya } = await leaver();
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [jonas.id]);
    expect(await offboard(mia, jonas.id, { models: { to: priya.id } })).toMatchObject({ status: 'finished' });
    const stays = await leaver();
    expect(
      await offboard(mia, stays.jonas.id, { models: { to: priya.id }, deactivate: false }),
    ).toMatchObject({ status: 'finished' });
    expect(await statusOf(stays.jonas.id)).toBe('active');
  });

  it('hands over 500 models and 5,000 tasks in one run', { timeout: 60_000 }, async () => {
    const [busy, heir] = await Promise.all([lane.person(), lane.person()]);
    // What they would check and note is no part of this.
    const switchTriggers = async (state: 'enable' | 'disable') => {
      for (const table of ['tasks', 'task_assignees'])
        await lane.sql(`alter table public.${table} ${state} trigger user`);
    };
    await lane.sql(
      `insert into public.models (stage_name, real_name, manager_id)
       select 'Many ' || n || ' ' || $1, 'Name', $1::uuid from generate_series(1, 500) n`,
      [busy.id],
    );
    await switchTriggers('disable');
    await lane.sql(
      `with made as (
         insert into public.tasks (title, model_id, position, people_total)
         select 'Task of ' || m.stage_name, m.id, 1, 1 from public.models m, generate_series(1, 10) where m.manager_id = $1 returning id
       )
       insert into public.task_assignees (task_id, user_id) select id, $1 from made`,
      [busy.id],
    );
    await switchTriggers('enable');
    await dataOf(save(mia, busy.id, { models: { to: heir.id } }));
    const preview = await look(mia, busy.id);
    expect([kindOf(preview, 'models').total, kindOf(preview, 'tasks').total]).toEqual([500, 5000]);
    expect(kindOf(preview, 'tasks').items).toHaveLength(100);
    expect(await dataOf(finish(mia, busy.id, preview))).toMatchObject({ status: 'finished' });
    expect(
      await lane.sql('select count(*)::integer as n from public.task_assignees where user_id = $1', [
        heir.id,
      ]),
    ).toEqual([{ n: 5000 }]);
    // Once for the models, once for the tasks.
    expect(
      await lane.sql('select count(*)::integer as n from public.notification_queue where user_id = $1', [
        heir.id,
      ]),
    ).toEqual([{ n: 2 }]);
  });
});
