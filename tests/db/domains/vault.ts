import {
  denied,
  everyone,
  readOnly,
  nothing,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
  type Procedure,
} from './domain.ts';

/** Refusals are in the log; a person who asks with ids that nobody has is refused so. */
export const refusedAndLogged = (args: readonly string[], plan: string): Procedure => ({
  args,
  volatility: 'volatile',
  asStranger: 'PT404',
  logsRefusals: true,
  plans: [['manager', plan]],
});

const accessArguments = [
  ...['p_model_id', 'p_credential_id', 'p_user_id'],
  ...['p_access_action', 'p_since', 'p_until'],
];

const someone = 'gen_random_uuid()';

export const vault = {
  tables: {
    credential_access_log: {
      expected: {
        // By someone else; the managers here have no access to socials.
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane, assignedModel }) => {
        const [row] = await lane.sql<{ seq: number }>(
          `insert into public.credential_access_log (user_id, action, kind, model_id)
           values (gen_random_uuid(), 'revealed', 'password', $1) returning seq`,
          [await assignedModel()],
        );
        return { seq: String(row?.seq) };
      },
      insert: async ({ idOf }, who) => ({ user_id: idOf(who), action: 'revealed' }),
      update: { action: 'copied' },
      rowsForPlans: `insert into public.credential_access_log (user_id, action, model_id)
        select p.id, 'revealed', m.id from public.profiles p cross join public.models m`,
    },
  },
  procedures: {
    get_vault_state: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', 'select public.get_vault_state()']],
    },
    get_socials: {
      args: ['p_model_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.get_socials((select id from public.models limit 1))`]],
    },
    count_socials: {
      args: ['p_offset', 'p_limit'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select * from public.count_socials(0, 1000)']],
    },
    list_credential_access: {
      args: [...accessArguments, 'p_before_seq', 'p_limit'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [
        ['manager', `select * from public.list_credential_access()`],
        [
          'admin',
          `select * from public.list_credential_access(p_access_action => 'denied', p_before_seq => 1000, p_limit => 50)`,
        ],
      ],
    },
    count_credential_access: {
      args: accessArguments,
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', `select public.count_credential_access()`]],
    },
    reveal_credential: refusedAndLogged(
      ['p_credential_id', 'p_secret_kind', 'p_purpose'],
      `select public.reveal_credential(${someone}, 'password', 'reveal')`,
    ),
    show_one_time_codes: refusedAndLogged(
      ['p_model_id', 'p_credential_ids'],
      `select public.show_one_time_codes((select id from public.models where manager_id = '{manager}' limit 1), array[${someone}])`,
    ),
    copy_one_time_code: refusedAndLogged(['p_credential_id'], `select public.copy_one_time_code(${someone})`),
    read_secret: refusedAndLogged(['p_use_id'], `select public.read_secret(gen_random_uuid())`),
    change_password: refusedAndLogged(
      ['p_credential_id', 'p_password'],
      `select public.change_password(${someone}, 'new')`,
    ),
    set_one_time_code: refusedAndLogged(
      ['p_credential_id', 'p_settings'],
      `select public.set_one_time_code(${someone}, null)`,
    ),
    set_recovery_codes: refusedAndLogged(
      ['p_credential_id', 'p_codes'],
      `select public.set_recovery_codes(${someone}, '{}')`,
    ),
    mark_recovery_code: refusedAndLogged(
      ['p_credential_id', 'p_code_place', 'p_is_used'],
      `select public.mark_recovery_code(${someone}, 0, true)`,
    ),
    set_credential_rotation: refusedAndLogged(
      ['p_credential_id', 'p_every_days'],
      `select public.set_credential_rotation(${someone}, 30)`,
    ),
    rotate_vault_key: {
      args: ['p_rotation_step'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
  },
  values: {
    p_credential_ids: [],
    p_secret_kind: 'password',
    p_purpose: 'reveal',
    p_password: 'correct horse',
    p_codes: ['one'],
    p_code_place: 0,
    p_is_used: true,
    p_every_days: 30,
    p_access_action: 'denied',
    p_since: '2020-01-01T00:00:00Z',
    p_before_seq: 1,
    p_rotation_step: 'look',
  },
} satisfies DatabaseDomain;

const account = { username: 'ava', email: 'ava@mail.example', notes: '' };
const entry = { link: 'https://x.com/ava', secondaryLinks: [], main: account, secondary: [] };

/** A model with an account that has every kind of secret. */
export async function withAccount({ host, ownModel }: CallTools) {
  const modelId = await ownModel();
  const { rowVersion } = await host.call('socials.get', { modelId });
  const { platforms } = await host.call('socials.addPlatform', {
    modelId,
    rowVersion,
    platform: 'x',
    entry: { ...entry, main: { ...account, password: 'correct horse battery' } },
  });
  const credentialId = platforms[0]?.main?.credential.id ?? '';
  await host.call('vault.setRecoveryCodes', { credentialId, codes: ['one', 'two'] });
  await host.call('vault.setCode', {
    credentialId,
    code: { secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA1', digits: 6, period: 30 },
  });
  const { rowVersion: now } = await host.call('socials.get', { modelId });
  return { modelId, credentialId, seen: { modelId, rowVersion: now } };
}

export const socialsCalls: DomainCalls<'socials'> = {
  'socials.counts': nothing,
  'socials.get': async (tools) => [{ modelId: (await withAccount(tools)).modelId }],
  'socials.addPlatform': async (tools) => [{ ...(await withAccount(tools)).seen, platform: 'TikTok', entry }],
  'socials.updatePlatform': async (tools) => {
    const { seen, credentialId } = await withAccount(tools);
    return [{ ...seen, platform: 'x', entry: { ...entry, main: { ...account, credentialId } } }];
  },
  'socials.removePlatform': async (tools) => [{ ...(await withAccount(tools)).seen, platform: 'x' }],
  'socials.setEmailAccounts': async (tools) => [
    {
      ...(await withAccount(tools)).seen,
      accounts: [{ email: 'a@b.example', label: 'Booking', notes: '', password: 'hunter2' }],
    },
  ],
  'socials.setPhoneNumbers': async (tools) => [
    { ...(await withAccount(tools)).seen, numbers: [{ number: '+385 91 234 5678', label: '' }] },
  ],
};

export const vaultCalls: DomainCalls<'vault'> = {
  'vault.getState': nothing,
  'vault.reveal': async (tools) => [
    { credentialId: (await withAccount(tools)).credentialId, which: 'current' },
  ],
  'vault.copy': async (tools) => {
    const { credentialId } = await withAccount(tools);
    return [
      { credentialId, what: 'password' },
      { credentialId, what: 'code' },
    ];
  },
  'vault.codes': async (tools) => {
    const { modelId, credentialId } = await withAccount(tools);
    return [{ modelId, credentialIds: [credentialId] }];
  },
  'vault.change': async (tools) => [
    { credentialId: (await withAccount(tools)).credentialId, password: 'another' },
  ],
  'vault.setCode': async (tools) => [{ credentialId: (await withAccount(tools)).credentialId, code: null }],
  'vault.setRecoveryCodes': async (tools) => [
    { credentialId: (await withAccount(tools)).credentialId, codes: [] },
  ],
  'vault.revealRecoveryCodes': async (tools) => [{ credentialId: (await withAccount(tools)).credentialId }],
  'vault.markRecoveryCode': async (tools) => [
    { credentialId: (await withAccount(tools)).credentialId, place: 1, isUsed: true },
  ],
  'vault.setRotation': async (tools) => {
    const { credentialId } = await withAccount(tools);
    return [
      { credentialId, everyDays: 30 },
      { credentialId, everyDays: null },
    ];
  },
  'vault.listAccess': async ({ admin }) => [
    { filter: {}, before: null, limit: 50 },
    {
      filter: {
        personId: admin.id,
        action: 'revealed',
        from: '2026-01-01T00:00:00Z',
        to: '2036-01-01T00:00:00Z',
      },
      before: 1000,
      limit: 50,
    },
  ],
  'vault.countAccess': () => [{ filter: {} }, { filter: { modelId: crypto.randomUUID() } }],
};
