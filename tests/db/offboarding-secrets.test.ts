import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { canary, modelWithPassword, reveal, type Account } from '#tests/support/vault.ts';

// What someone who leaves may still see, and what they have seen.

let lane: DatabaseLane;
let mia: ActingPerson;
let leaver: ActingPerson;
let heir: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
});
beforeEach(async () => {
  leaver = await lane.person({ displayName: 'Jonas' });
  heir = await lane.person({ displayName: 'Priya' });
});
afterAll(() => lane.close());

type Item = {
  id: string;
  action: string;
  to: string | null;
  remark: string | null;
  details: { platform: string | null; revealed: number; due_at: string } | null;
};
type Kind = { kind: string; total: number; items: Item[] };
type Preview = {
  draft: { row_version: number } | null;
  kinds: Kind[];
  seen: never;
  safe: { total: number; items: { credential_id: string; revealed: number }[]; log_since: string } | null;
};

const look = async (by: ActingPerson, id: string) =>
  await dataOf<Preview>(by.client.rpc('get_offboarding', { p_user_id: id }) as never);
const save = (by: ActingPerson, id: string, choices: object, version?: number) =>
  by.client.rpc('save_offboarding', {
    p_user_id: id,
    p_offboarding_choices: choices as never,
    ...(version === undefined ? {} : { p_row_version: version }),
  });
const known = ({ kinds }: Preview) => kinds.find(({ kind }) => kind === 'exposures')?.items ?? [];
const doersOf = (taskId: string | null | undefined) =>
  lane.sql('select user_id from public.task_assignees where task_id = $1', [taskId]);
const finish = (by: ActingPerson, id: string, { draft, seen }: Preview) =>
  by.client.rpc('finish_offboarding', {
    p_user_id: id,
    p_row_version: draft?.row_version ?? 0,
    p_seen: seen,
  });
const totals = ({ kinds }: Preview, ...names: string[]) =>
  names.map((name) => kinds.find(({ kind }) => kind === name)?.total ?? 0);

/** A model of the one who leaves, whose password they have seen, and access for a time to one of someone else. */
const seen = async (account?: Account) => {
  const own = await modelWithPassword(lane, leaver, account);
  await dataOf(reveal(leaver, own.credentialId));
  const lent = await modelWithPassword(lane, heir);
  const { id } = await dataOf<{ id: string }>(
    heir.client.rpc('give_access', {
      p_model_id: lent.modelId,
      p_minutes: 60,
      p_access_reason: 'Cover',
      p_user_id: leaver.id,
    }),
  );
  return { own, lent, grantId: id };
};
const rotationsOf = (credentialId: string) =>
  lane.sql<{ reason: string; task_id: string | null }>(
    'select reason, task_id from private.rotations where credential_id = $1 and closed_at is null',
    [credentialId],
  );
const grantOf = async (id: string) =>
  (
    await lane.sql<{ status: string; ended_because: string | null }>(
      'select status, ended_because from public.credential_grants where id = $1',
      [id],
    )
  )[0];

describe('offboarding someone who saw passwords', () => {
  it('ends their access, and has what they know changed by who looks after the models now', async () => {
    const { own, lent, grantId } = await seen();
    await dataOf(save(mia, leaver.id, { models: { to: heir.id } }));
    const preview = await look(mia, leaver.id);
    expect(totals(preview, 'grants', 'exposures')).toEqual([1, 1]);
    expect(JSON.stringify(preview)).not.toContain(canary);

    expect(await dataOf(finish(mia, leaver.id, preview))).toMatchObject({ status: 'finished' });
    expect(await grantOf(grantId)).toEqual({ status: 'ended', ended_because: 'deactivated' });
    expect(await outcome(reveal(leaver, lent.credentialId))).not.toBe('ok');
    const [rotation] = await rotationsOf(own.credentialId);
    expect(
      await lane.sql(
        `select t.status, a.user_id from public.tasks t join public.task_assignees a on a.task_id = t.id where t.id = $1`,
        [rotation?.task_id],
      ),
    ).toEqual([{ status: 'pending', user_id: heir.id }]);
    // They know it until it is changed.
    expect(totals(await look(mia, leaver.id), 'grants', 'exposures')).toEqual([0, 1]);
    await dataOf(
      heir.client.rpc('change_password', { p_credential_id: own.credentialId, p_password: 'Another-1' }),
    );
    expect(await rotationsOf(own.credentialId)).toEqual([]);
    expect(totals(await look(mia, leaver.id), 'grants', 'exposures')).toEqual([0, 0]);
  });

  it('leaves what they know as it is where that was chosen, and never their access', async () => {
    const { own, grantId } = await seen();
    await dataOf(save(mia, leaver.id, { models: { to: heir.id }, exposures: { to: 'keep' } }));
    expect(await dataOf(finish(mia, leaver.id, await look(mia, leaver.id)))).toMatchObject({
      status: 'finished',
    });
    expect(await rotationsOf(own.credentialId)).toEqual([]);
    expect(await grantOf(grantId)).toEqual({ status: 'ended', ended_because: 'deactivated' });
    for (const forged of [
      { grants: { to: 'keep' } },
      { exposures: { to: 'move' } },
      { grants: { to: heir.id } },
    ])
      expect(await outcome(save(mia, heir.id, forged)), JSON.stringify(forged)).toBe('22023');
  });

  it('says nothing of what they know to an administrator without that feature, and deactivates all the same', async () => {
    const { own, grantId } = await seen();
    const poor = await lane.person({ role: 'admin', plan: 'basic' });
    await dataOf(save(poor, leaver.id, { models: { to: heir.id } }));
    const preview = await look(poor, leaver.id);
    expect(totals(preview, 'grants', 'exposures')).toEqual([1, 0]);
    expect(await dataOf(finish(poor, leaver.id, preview))).toMatchObject({ status: 'finished' });
    expect(await grantOf(grantId)).toEqual({ status: 'ended', ended_because: 'deactivated' });
    expect(await rotationsOf(own.credentialId)).toEqual([]);
  });
});

describe('who changes what someone knows', () => {
  it('is the person of the preview: the one chosen, else who looks after the model now', async () => {
    const { own } = await seen();
    const tomas = await lane.person({ displayName: 'Tomás', permissions: { can_see_all_models: true } });
    const version = await dataOf<number>(save(mia, leaver.id, { models: { to: heir.id } }) as never);
    const [usual] = known(await look(mia, leaver.id));
    expect(usual).toMatchObject({ action: 'rotate', to: heir.id, remark: null, details: { revealed: 1 } });
    expect(Date.parse(usual?.details?.due_at ?? '')).toBeGreaterThan(Date.now());
    const items = { [usual?.id ?? '']: tomas.id };
    await dataOf(save(mia, leaver.id, { models: { to: heir.id }, exposures: { items } }, version));
    const preview = await look(mia, leaver.id);
    expect(known(preview)).toMatchObject([{ action: 'rotate', to: tomas.id, remark: null }]);
    expect(await dataOf(finish(mia, leaver.id, preview))).toMatchObject({ status: 'finished' });
    const [rotation] = await rotationsOf(own.credentialId);
    expect(await doersOf(rotation?.task_id)).toEqual([{ user_id: tomas.id }]);
  });

  it('is nobody who may not open Socials, nor the one who leaves', async () => {
    const { own } = await seen();
    const blind = await lane.person({
      permissions: { can_see_all_models: true, can_access_socials: false },
    });
    let version: number | undefined;
    for (const to of [leaver.id, blind.id]) {
      version = await dataOf<number>(
        save(mia, leaver.id, { models: { to: heir.id }, exposures: { to } }, version) as never,
      );
      expect(known(await look(mia, leaver.id))).toMatchObject([
        { action: 'rotate', to: heir.id, remark: 'cannot_see' },
      ]);
    }
    await dataOf(save(mia, leaver.id, { models: { to: blind.id } }, version));
    const preview = await look(mia, leaver.id);
    expect(known(preview)).toMatchObject([{ action: 'rotate', to: null, remark: null }]);
    expect(await dataOf(finish(mia, leaver.id, preview))).toMatchObject({ status: 'finished' });
    const [rotation] = await rotationsOf(own.credentialId);
    expect(rotation?.task_id).not.toBeNull();
    expect(await doersOf(rotation?.task_id)).toEqual([]);
  });

  it('is the secondary manager to be, where the model has no other', async () => {
    const { own } = await seen();
    const tomas = await lane.person({ displayName: 'Tomás' });
    await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
      own.modelId,
      tomas.id,
    ]);
    await dataOf(save(mia, leaver.id, { models: { to: 'end' } }));
    const preview = await look(mia, leaver.id);
    expect(known(preview)).toMatchObject([{ to: tomas.id }]);
    await dataOf(finish(mia, leaver.id, preview));
    const [rotation] = await rotationsOf(own.credentialId);
    expect(await doersOf(rotation?.task_id)).toEqual([{ user_id: tomas.id }]);
  });

  it('is not asked about what was changed since, which the preview lists as safe', async () => {
    const { own } = await seen();
    expect((await look(mia, leaver.id)).safe).toMatchObject({ total: 0, items: [] });
    await dataOf(
      mia.client.rpc('change_password', { p_credential_id: own.credentialId, p_password: 'Another-1' }),
    );
    const preview = await look(mia, leaver.id);
    expect(known(preview)).toEqual([]);
    expect(preview.safe).toMatchObject({
      total: 1,
      items: [{ credential_id: own.credentialId, revealed: 1 }],
    });
    expect(JSON.stringify(preview)).not.toContain(canary);
    const poor = await lane.person({ role: 'admin', plan: 'basic' });
    expect((await look(poor, leaver.id)).safe).toBeNull();
  });
});

describe('two administrators', () => {
  it('who offboard each other at the same moment leave one of them', async () => {
    const petra = await lane.person({ displayName: 'Petra', role: 'admin' });
    await lane.sql(
      `update public.profiles set role = 'manager' where role = 'admin' and id not in ($1, $2)`,
      [mia.id, petra.id],
    );
    await insertModel(lane, { managerId: heir.id });
    await Promise.all([dataOf(save(mia, petra.id, {})), dataOf(save(petra, mia.id, {}))]);
    const [ofPetra, ofMia] = await Promise.all([look(mia, petra.id), look(petra, mia.id)]);
    const outcomes = await Promise.all([
      outcome(finish(mia, petra.id, ofPetra)),
      outcome(finish(petra, mia.id, ofMia)),
    ]);
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
    const left = await lane.sql<{ id: string }>(
      `select id from public.profiles where role = 'admin' and status = 'active'`,
    );
    expect(left).toHaveLength(1);
    // Nor does one who may not manage users take the last who may.
    const last = left[0]?.id === mia.id ? mia : petra;
    const second = await lane.person({ displayName: 'Nadia', role: 'admin' });
    await lane.sql(
      `insert into public.user_permissions (user_id, permission_key, enabled) values ($1, 'can_manage_users', false)`,
      [second.id],
    );
    expect((await finish(second, last.id, await look(second, last.id))).error).toMatchObject({
      code: 'P0001',
      hint: 'last_administrator',
    });
    expect(await lane.sql('select status from public.profiles where id = $1', [last.id])).toEqual([
      { status: 'active' },
    ]);
  });
});
