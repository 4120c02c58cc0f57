import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import {
  ageSession,
  beginReveal,
  canary,
  entriesOf,
  modelWithPassword,
  reveal,
} from '#tests/support/vault.ts';
import { openView } from '#tests/support/view-as.ts';

// Who gets a secret, who is refused, and that both are written down.

let lane: DatabaseLane;
let admin: ActingPerson;
let manager: ActingPerson;
let credentialId: string;
let modelId: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin', displayName: 'Mia' });
});
beforeEach(async () => {
  manager = await lane.person({ displayName: 'Tomás' });
  ({ modelId, credentialId } = await modelWithPassword(lane, manager));
});
afterAll(() => lane.close());

const lastOf = async (id = credentialId) => {
  const { action, kind, reason, user_id } = (await entriesOf(lane, id)).at(-1) ?? {};
  return [action, kind, reason, user_id];
};

describe('a secret is shown', () => {
  it('to people who may edit the model, and each time is written down', async () => {
    expect(await dataOf(reveal(manager, credentialId))).toEqual({ password: canary });
    expect(await lastOf()).toEqual(['revealed', 'password', null, manager.id]);
    expect(await dataOf(reveal(admin, credentialId, 'password', 'copy'))).toEqual({ password: canary });
    expect(await lastOf()).toEqual(['copied', 'password', null, admin.id]);
  });

  it('as long as the sign-in is recent, which a renewed token is not', async () => {
    await ageSession(lane, manager, 14);
    expect(await outcome(reveal(manager, credentialId))).toBe('ok');
    await ageSession(lane, manager, 15);
    const { error } = await reveal(manager, credentialId);
    expect(error).toMatchObject({
      code: '42501',
      hint: 'confirm_password',
      message: 'Confirm your password to view this credential',
    });
    expect(await lastOf()).toEqual(['denied', 'password', 'confirm_password', manager.id]);
    const again = await lane.signIn(manager);
    expect(await outcome(reveal(again, credentialId))).toBe('ok');
    expect(await outcome(reveal(manager, credentialId))).toBe('42501');
  });

  it.each(['another', '', 'totp'])('under no other name: %j', async (kind) => {
    expect(await outcome(reveal(manager, credentialId, kind))).toBe('22023');
  });
});

// An API lets its callers cast, filter and cut what a procedure answers, and undoes everything where that fails.
describe('without an entry', () => {
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${lane.url}/rest/v1/rpc/reveal_credential?${query}`, {
      method: 'POST',
      headers: {
        ...headers,
        apikey: lane.publishableKey,
        Authorization: `Bearer ${manager.session.access_token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ p_credential_id: credentialId, p_secret_kind: 'password', p_purpose: 'reveal' }),
    });
    return [...answer.headers.values(), await answer.text()].join();
  };

  it.each([
    'select=reveal_credential->>password::int',
    'select=pgrst_scalar->>password::int',
    'pgrst_scalar->>password=like.Zq7-Canary-OfAPasswor*%5C',
    'reveal_credential->>password=like.Zq7-Canary-OfAPasswor*%5C',
    'pgrst_scalar->>password=like.Q*',
    'offset=5',
  ])('nobody learns anything by a request that fails afterwards: %s', async (query) => {
    const right = await ask(query, { Accept: 'application/vnd.pgrst.object+json', Prefer: 'tx=rollback' });
    expect(right).not.toContain(canary);
    // Nor does another secret make another answer.
    await dataOf(manager.client.rpc('change_password', { p_credential_id: credentialId, p_password: 'x' }));
    const plain = (text: string) => text.replace(/[0-9a-f-]{36}|\w{3}, \d.*? GMT/g, '');
    expect(
      plain(await ask(query, { Accept: 'application/vnd.pgrst.object+json', Prefer: 'tx=rollback' })),
    ).toBe(plain(right));
  });

  it('a use gives its secret to the same person alone, once and soon', async () => {
    const begin = async () => (await dataOf<{ use_id: string }>(beginReveal(manager, credentialId))).use_id;
    const read = (person: ActingPerson, id: string) => person.client.rpc('read_secret', { p_use_id: id });
    const first = await begin();
    expect(await outcome(read(admin, first))).toBe('PT404');
    expect(await dataOf(read(manager, first))).toEqual({ password: canary });
    expect(await outcome(read(manager, first))).toBe('PT404');
    const late = await begin();
    await lane.sql(`update private.secret_uses set expires_at = now() - interval '1 second'`);
    expect(await outcome(read(manager, late))).toBe('PT404');
    const demoted = await begin();
    await lane.sql('update public.models set manager_id = null where id = $1', [modelId]);
    expect(await outcome(read(manager, demoted))).toBe('42501');
  });
});

describe('refused and written down', () => {
  const refused = async (person: ActingPerson, code: string, reason: string) => {
    const answer = await reveal(person, credentialId);
    expect([answer.data, answer.error?.code]).toEqual([null, code]);
    expect(JSON.stringify(answer)).not.toContain(canary);
    expect(await lastOf()).toEqual(['denied', 'password', reason, person.id]);
  };

  it('is someone who sees the model, and has no part in it', async () => {
    await refused(await lane.person(), '42501', 'not_assigned');
  });

  it('is someone who does not even see it, as if there were nothing', async () => {
    const stranger = await lane.person({
      permissions: { can_access_socials: false, can_access_chat: false },
    });
    await refused(stranger, 'PT404', 'not_assigned');
    expect(await outcome(reveal(stranger, crypto.randomUUID()))).toBe('PT404');
  });

  it('is someone whose access to socials was taken', async () => {
    await lane.sql(
      `insert into public.user_permissions (user_id, permission_key, enabled) values ($1, 'can_access_socials', false)`,
      [manager.id],
    );
    await refused(manager, '42501', 'no_permission');
  });

  it('is someone who was taken off the model', async () => {
    await lane.sql('update public.models set manager_id = null where id = $1', [modelId]);
    await refused(manager, '42501', 'not_assigned');
  });

  it('is someone who is no longer an administrator', async () => {
    const former = await lane.person({ role: 'admin' });
    expect(await outcome(reveal(former, credentialId))).toBe('ok');
    await lane.sql(`update public.profiles set role = 'manager' where id = $1`, [former.id]);
    await refused(former, '42501', 'not_assigned');
  });

  it('is someone who is inactive', async () => {
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [manager.id]);
    // Where being deactivated ends sessions, the token has none.
    const { error } = await reveal(manager, credentialId);
    expect(['42501', 'PT401', 'PGRST301', 'PGRST303']).toContain(error?.code);
    expect((await lastOf())[0]).toBe('denied');
  });

  it('is a token whose session is over', async () => {
    await lane.sql('delete from auth.sessions where user_id = $1', [manager.id]);
    await refused(manager, 'PT401', 'session_ended');
  });

  it('is an administrator who views as someone else', async () => {
    const view = await openView(lane, admin, manager.id);
    const answer = await view.rpc('reveal_credential', {
      p_credential_id: credentialId,
      p_secret_kind: 'password',
      p_purpose: 'reveal',
    });
    expect(answer).toMatchObject({
      data: null,
      status: 405,
      error: { code: '25006', hint: 'view_as_read_only' },
    });
    expect(await lastOf()).toEqual(['denied', 'password', 'view_as', admin.id]);
    // In the view's own name there is nothing, and outside of it the administrator is not kept from anything.
    expect(await outcome(reveal(admin, credentialId))).toBe('ok');
  });

  it('is not written down more than 200 times an hour', async () => {
    const onlooker = await lane.person();
    await reveal(onlooker, credentialId);
    await lane.sql(
      `update private.tickets set taken = 200 where bucket = 'vault_refusal' and key_hash = private.ticket_key($1)`,
      [onlooker.id],
    );
    expect(await outcome(reveal(onlooker, credentialId))).toBe('42501');
    expect(
      (await entriesOf(lane, credentialId)).filter(({ user_id: id }) => id === onlooker.id),
    ).toHaveLength(1);
  });
});

describe('30 an hour', () => {
  const used = (taken: number) =>
    lane.sql(
      `update private.tickets set taken = $2 where bucket = 'vault_reveal' and key_hash = private.ticket_key($1)`,
      [manager.id, taken],
    );
  const stateOf = async () =>
    dataOf<Record<string, unknown>>(manager.client.rpc('get_vault_state', undefined, { get: true }));

  it('and then none, while administrators hear of it once', async () => {
    await reveal(manager, credentialId);
    expect(await stateOf()).toMatchObject({ is_configured: true, reveals_left: 29, locked_until: null });
    await used(29);
    expect(await outcome(reveal(manager, credentialId))).toBe('ok');
    for (let n = 0; n < 3; n += 1) {
      const { error, status } = await reveal(manager, credentialId, 'password', 'copy');
      expect([status, error?.code]).toEqual([429, 'PT429']);
    }
    expect(await lastOf()).toEqual(['denied', 'password', 'rate_limit', manager.id]);
    expect(await stateOf()).toMatchObject({ reveals_left: 0, locked_until: expect.any(String) as string });
    const alerts = await lane.sql<{ title: string; count: number }>(
      `select title, count from public.notification_queue where user_id = $1 and metadata ->> 'user_id' = $2`,
      [admin.id, manager.id],
    );
    expect(alerts).toEqual([{ title: 'Credentials locked for Tomás', count: 1 }]);
  });

  it('are told of even where notifications are off', async () => {
    await lane.sql(
      `insert into public.config (key, value) values ('enable_notifications', 'false')
       on conflict (key) do update set value = 'false'`,
    );
    await reveal(manager, credentialId);
    await used(30);
    await reveal(manager, credentialId);
    await lane.sql(`update public.config set value = 'true' where key = 'enable_notifications'`);
    expect(
      await lane.sql(`select from public.notification_queue where metadata ->> 'user_id' = $1`, [manager.id]),
    ).not.toEqual([]);
  });
});

describe('the access log', () => {
  const list = (person: ActingPerson, filter: object = {}, before?: number) =>
    dataOf<{ seq: number; credential_id: string; action: string }[]>(
      person.client.rpc(
        'list_credential_access',
        {
          ...filter,
          ...(before === undefined ? {} : { p_before_seq: before }),
          p_limit: 50,
        },
        { get: true },
      ),
    );

  it('shows people what concerns their models and themselves, administrators everything', async () => {
    const onlooker = await lane.person();
    await reveal(onlooker, credentialId);
    await reveal(manager, credentialId);
    expect((await list(manager)).map(({ action }) => action)).toEqual(['revealed', 'denied', 'added']);
    expect((await list(onlooker)).map(({ action }) => action)).toEqual(['denied']);
    expect((await list(admin, { p_credential_id: credentialId })).length).toBe(3);
    const stranger = await lane.person();
    expect(await list(stranger)).toEqual([]);
    expect((await list(admin, { p_user_id: onlooker.id })).length).toBe(1);
    expect((await list(admin, { p_model_id: modelId, p_access_action: 'denied' })).length).toBe(1);
    const [newest] = await list(manager);
    expect((await list(manager, {}, newest?.seq)).length).toBe(2);
    expect(await dataOf(manager.client.rpc('count_credential_access', {}, { get: true }))).toBe(3);
    const { data } = await manager.client.from('credential_access_log').select('seq');
    expect(data).toHaveLength(3);
  });

  it('takes no entry that someone makes up, and loses none', async () => {
    const forged = { user_id: manager.id, action: 'revealed', credential_id: credentialId };
    for (const person of [manager, admin]) {
      expect(await outcome(person.client.from('credential_access_log').insert(forged))).toBe('42501');
      expect(
        await outcome(person.client.from('credential_access_log').delete().eq('credential_id', credentialId)),
      ).toBe('42501');
    }
    expect(await outcome(lane.operator.from('credential_access_log').insert(forged))).toBe('42501');
    await expect(lane.sql('delete from public.credential_access_log where true')).rejects.toThrow(
      'The access log cannot be changed',
    );
    await expect(
      lane.sql(`update public.credential_access_log set action = 'added' where true`),
    ).rejects.toThrow('The access log cannot be changed');
    await expect(lane.sql('truncate public.credential_access_log')).rejects.toThrow();
  });

  it('is kept as long as the audit log', async () => {
    await lane.sql(
      `insert into public.credential_access_log (action, credential_id, created_at) values
       ('revealed', $1, now() - interval '366 days')`,
      [credentialId],
    );
    await lane.sql('select private.job_vault_purge()');
    expect((await entriesOf(lane, credentialId)).map(({ action }) => action)).toEqual(['added']);
  });
});
