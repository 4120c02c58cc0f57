import {
  denied,
  everyone,
  readOnly,
  nothing,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
} from './domain.ts';

const closed = {
  insert: everyone(denied),
  update: everyone(denied),
  delete: everyone(denied),
};
/** Of another person: administrators alone see it. */
const ofSomeoneElse = [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'];
const planOf = (type: string) =>
  `(select id from public.subscription_plans where plan_type = '${type}' order by sort_order limit 1)`;

export const plans = {
  tables: {
    subscription_plans: {
      expected: { select: [denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok'], ...closed },
      writable: readOnly,
      row: async () => ({ plan_type: 'pro' }),
      insert: async () => ({
        plan_type: 'custom',
        name: 'Mine',
        sort_order: 5,
        models_limit: -1,
        users_limit: -1,
      }),
      update: { models_limit: -1 },
    },
    subscriptions: {
      expected: { select: ofSomeoneElse, ...closed },
      writable: readOnly,
      row: async ({ lane }) => ({ user_id: (await lane.person()).id }),
      insert: async ({ lane, idOf }, who) => {
        const [plan] = await lane.sql<{ id: string }>(`select ${planOf('custom')} as id`);
        return { user_id: idOf(who), plan_id: plan?.id };
      },
      update: { status: 'active' },
      // The holder has none that is active, for a procedure that starts one.
      rowsForPlans: `update public.subscriptions set status = 'cancelled'
        where user_id in (select user_id from public.user_permissions where permission_key = 'can_view_all_data' and enabled)`,
    },
    subscription_plan_changes: {
      expected: { select: ofSomeoneElse, ...closed },
      writable: readOnly,
      row: async ({ lane }) => {
        const user_id = (await lane.person()).id;
        await lane.sql(
          `insert into public.subscription_plan_changes (user_id, new_plan_type) values ($1, 'pro')`,
          [user_id],
        );
        return { user_id };
      },
      insert: async ({ idOf }, who) => ({ user_id: idOf(who), new_plan_type: 'custom' }),
      update: { reason: 'Because' },
      rowsForPlans: `insert into public.subscription_plan_changes (user_id, new_plan_type)
        select id, 'pro' from public.profiles`,
    },
  },
  procedures: {
    get_user_subscription: {
      args: ['target_user_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        ['manager', `select * from public.get_user_subscription('{manager}')`],
        ['admin', `select * from public.get_user_subscription('{manager}')`],
      ],
    },
    get_user_usage: {
      args: ['target_user_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        ['manager', `select * from public.get_user_usage('{manager}')`],
        ['admin', `select * from public.get_user_usage('{manager}')`],
      ],
    },
    list_people_brought: {
      args: ['target_user_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        ['manager', `select * from public.list_people_brought('{manager}')`],
        ['admin', `select * from public.list_people_brought('{manager}')`],
      ],
    },
    check_user_limit: {
      args: ['target_user_id', 'limit_type', 'requested_amount'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        ['manager', `select * from public.check_user_limit('{manager}', 'models', 5)`],
        ['admin', `select * from public.check_user_limit('{manager}', 'users')`],
      ],
    },
    check_upload: {
      args: ['p_bytes'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', 'select public.check_upload(5000)']],
    },
    update_user_usage: {
      args: ['target_user_id', 'models_count', 'users_count', 'api_calls'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['manager', `select public.update_user_usage('{manager}', 0, 0, 5)`]],
    },
    create_user_subscription: {
      args: [
        'target_user_id',
        'target_plan_id',
        'period_start',
        'period_end',
        'stripe_subscription_id',
        'stripe_customer_id',
      ],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.create_user_subscription('{holder}', ${planOf('basic')}, now(), now() + interval '1 month')`,
        ],
      ],
    },
    get_plan_features: {
      args: ['plan_id_param'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', `select * from public.get_plan_features(${planOf('pro')})`]],
    },
    count_plan_people: {
      args: ['p_plan_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.count_plan_people(${planOf('free')})`]],
    },
    save_plan: {
      args: ['p_plan', 'p_plan_id', 'p_row_version'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.save_plan(to_jsonb(p), p.id, p.row_version) from public.subscription_plans p where p.plan_type = 'pro'`,
        ],
      ],
    },
    change_user_plan: {
      args: ['p_user_id', 'p_new_plan_id', 'p_change_reason', 'p_changed_by'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.change_user_plan('{manager}', ${planOf('custom')}, 'A contract', '{admin}')`,
        ],
      ],
    },
  },
  values: {
    limit_type: 'models',
    requested_amount: 1,
    models_count: 0,
    users_count: 1,
    api_calls: 0,
    period_start: '2026-11-01T00:00:00Z',
    period_end: '2036-11-01T00:00:00Z',
    stripe_subscription_id: 'sub_1',
    stripe_customer_id: 'cus_1',
    p_change_reason: 'A contract',
    p_plan: { name: 'Mine' },
  },
} satisfies DatabaseDomain;

const planId = async ({ lane }: CallTools, type: string) => {
  const [plan] = await lane.sql<{ id: string }>(`select ${planOf(type)} as id`);
  return plan?.id ?? '';
};
const own = () => [{ userId: null }];

export const plansCalls: DomainCalls<'plans'> = {
  'plans.list': nothing,
  'plans.listAll': nothing,
  'plans.countPeople': async (tools) => [{ planId: await planId(tools, 'free') }],
  'plans.save': () => [
    {
      planId: null,
      rowVersion: 0,
      plan: {
        planType: 'custom',
        name: 'Studio',
        description: '',
        sortOrder: 9,
        isActive: false,
        isSelfService: false,
        priceMonthlyCents: 27_900,
        priceYearlyCents: null,
        currency: 'EUR',
        modelsLimit: 40,
        usersLimit: -1,
        canAccessMarketplace: true,
        canAccessAdvancedFeatures: true,
        canAccessApi: false,
        canAccessPrioritySupport: false,
        limits: { storage_gb: 250, bots: -1 },
        highlights: ['Studio calendar'],
      },
    },
  ],
  'plans.getSubscription': async ({ newPerson }) => [{ userId: null }, { userId: await newPerson() }],
  'plans.getUsage': own,
  'plans.listBrought': own,
  'plans.checkLimit': ({ manager }) => [
    { userId: null, limitType: 'models' },
    { userId: manager.id, limitType: 'users', amount: 3 },
  ],
  'plans.getFeatures': async (tools) => [{ planId: await planId(tools, 'pro') }],
  'plans.change': async (tools) => [
    { userId: await tools.newPerson(), planId: await planId(tools, 'custom'), reason: 'A contract' },
  ],
  'plans.setPaymentLink': async (tools) => [
    { planId: await planId(tools, 'pro'), link: { url: 'https://buy.stripe.com/test_1', id: 'plink_1' } },
    { planId: await planId(tools, 'pro'), link: null },
  ],
  'plans.listChanges': own,
  'plans.subscribe': async (tools) => [
    {
      userId: (await tools.lane.person({ plan: null })).id,
      planId: await planId(tools, 'basic'),
      periodStart: '2026-11-01T00:00:00Z',
      periodEnd: '2036-11-01T00:00:00Z',
    },
    {
      userId: (await tools.lane.person({ plan: null })).id,
      planId: await planId(tools, 'pro'),
      periodStart: null,
      periodEnd: null,
    },
  ],
  'plans.updateUsage': () => [{ userId: null, models: 0, users: 1, apiCalls: 5 }],
};
