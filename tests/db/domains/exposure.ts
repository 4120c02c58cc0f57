import {
  denied,
  everyone,
  readOnly,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
} from './domain.ts';
import { refusedAndLogged, withAccount } from './vault.ts';

const someone = 'gen_random_uuid()';

/** Access to secrets for a time, who knows which, and what is to be changed because of it. */
export const exposure = {
  tables: {
    credential_grants: {
      expected: {
        // Someone else's; the managers here have no access to socials.
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane, assignedModel }) => {
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.credential_grants (user_id, model_id, status, minutes, reason, asked_at)
           values ($1, $2, 'asked', 60, 'Cover', now()) returning id`,
          [(await lane.person()).id, await assignedModel()],
        );
        return { id: row?.id ?? '' };
      },
      insert: async ({ idOf, assignedModel }, who) => ({
        user_id: idOf(who),
        model_id: await assignedModel(),
        status: 'given',
        minutes: 60,
        reason: 'Mine',
      }),
      update: { minutes: 10080 },
      rowsForPlans: `insert into public.credential_grants (user_id, model_id, platform, status, minutes, reason, asked_at)
        select p.id, m.id, 'x', 'asked', 60, 'Cover', now() from public.profiles p cross join public.models m`,
    },
  },
  procedures: {
    ask_for_access: {
      args: ['p_model_id', 'p_minutes', 'p_access_reason', 'p_platform'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'stranger',
          // Nobody of these people has access to socials without editing every model.
          `reset role; update public.user_permissions set enabled = true where user_id = '{stranger}' and permission_key = 'can_access_socials';
           set local role authenticated; select public.ask_for_access((select id from public.models limit 1), 60, 'Cover')`,
        ],
      ],
    },
    give_access: refusedAndLogged(
      ['p_model_id', 'p_user_id', 'p_minutes', 'p_access_reason', 'p_platform'],
      `select public.give_access(${someone}, ${someone}, 60, 'Cover')`,
    ),
    decide_access: refusedAndLogged(
      ['p_grant_id', 'p_is_given', 'p_minutes', 'p_answer'],
      `select public.decide_access(${someone}, true)`,
    ),
    end_access: {
      args: ['p_grant_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['admin', `select public.end_access((select id from public.credential_grants limit 1))`]],
    },
    start_rotation: {
      args: ['p_secret_ids', 'p_rotation_reason', 'p_due_at', 'p_assignee_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.start_rotation('{}', 'Someone left')`]],
    },
    cancel_rotation: {
      args: ['p_secret_ids'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.cancel_rotation('{}')`]],
    },
    list_exposures: {
      args: ['p_offset', 'p_limit', 'p_model_id', 'p_user_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        ['admin', 'select public.list_exposures(0, 1000)'],
        ['admin', `select public.list_exposures(0, 1000, p_user_id => '{manager}')`],
      ],
    },
  },
  values: {
    p_minutes: 60,
    p_access_reason: 'Cover while Mia is away',
    p_platform: 'x',
    p_is_given: true,
    p_answer: 'Not now',
    p_secret_ids: [],
    p_rotation_reason: 'Jonas left',
    p_due_at: '2030-01-01T00:00:00Z',
  },
} satisfies DatabaseDomain;

const forAnHour = { platform: null, minutes: 60, reason: 'Cover' };

/** What someone else asks for. */
async function asked({ lane, newPerson, ownModel }: CallTools): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.credential_grants (user_id, model_id, status, minutes, reason, asked_at)
     values ($1, $2, 'asked', 60, 'Cover', now()) returning id`,
    [await newPerson(), await ownModel()],
  );
  return row?.id ?? '';
}

async function secretIds(tools: CallTools): Promise<string[]> {
  const { modelId } = await withAccount(tools);
  return (await tools.host.call('exposure.list', { modelId, offset: 0 })).map(({ id }) => id);
}

export const grantsCalls: DomainCalls<'grants'> = {
  'grants.list': async (tools) => {
    await asked(tools);
    return [{}, { modelId: await tools.ownModel() }, { personId: tools.manager.id }];
  },
  // Nobody who may edit every model, as the administrator here does.
  'grants.ask': () => [],
  'grants.give': async ({ newPerson, ownModel }) => [
    { ...forAnHour, modelId: await ownModel(), personId: await newPerson() },
  ],
  'grants.decide': async (tools) => [
    { id: await asked(tools), isGiven: true, minutes: 30 },
    { id: await asked(tools), isGiven: false, answer: 'Not now' },
  ],
  'grants.end': async (tools) => {
    const id = await asked(tools);
    await tools.host.call('grants.decide', { id, isGiven: true });
    return [{ id }];
  },
};

export const exposureCalls: DomainCalls<'exposure'> = {
  'exposure.list': async (tools) => [
    { modelId: (await withAccount(tools)).modelId, offset: 0 },
    { personId: tools.admin.id, offset: 0 },
  ],
  'exposure.startRotation': async (tools) => [
    {
      secretIds: await secretIds(tools),
      reason: 'Jonas left',
      dueAt: new Date(Date.now() + 86_400_000).toISOString(),
      assigneeId: tools.manager.id,
    },
  ],
  'exposure.cancelRotation': async (tools) => {
    const ids = await secretIds(tools);
    await tools.host.call('exposure.startRotation', { secretIds: ids, reason: 'Jonas left' });
    return [{ secretIds: ids }];
  },
};
