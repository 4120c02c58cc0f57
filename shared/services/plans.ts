import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type {
  Brought,
  Plan,
  PlanChange,
  PlanContent,
  PlanSubscription,
  PlanUsage,
} from '#shared/contract/plans.ts';
import type { Database, Tables } from '#shared/database.types.ts';
import { defaultUsage, noDataReturned, type PlanType } from '#shared/domain/plans.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { toActor, type ActorRow } from './person-rows.ts';
import type { ServiceContext } from './service-context.ts';
import { currentUserId } from './session/current-user.ts';
import { ask } from './database/pass.ts';

type Returned<Name extends keyof Database['public']['Functions']> =
  Database['public']['Functions'][Name]['Returns'];
type SubscriptionRow = Omit<
  Returned<'get_user_subscription'>[number],
  'subscription_id' | 'current_period_start' | 'current_period_end'
> & {
  // The generated types do not know which columns of a procedure may be null.
  subscription_id: string | null;
  current_period_start: string | null;
  current_period_end: string | null;
};
type BroughtRow = Omit<
  Returned<'list_people_brought'>[number],
  'user_id' | 'invitation_id' | 'expires_at'
> & { user_id: string | null; invitation_id: string | null; expires_at: string | null };
type LimitRow = Omit<Returned<'check_user_limit'>[number], 'reason'> & { reason: string | null };
type FeatureRow = Omit<Returned<'get_plan_features'>[number], 'limit_value'> & { limit_value: number | null };
type ChangeRow = Pick<
  Tables<'subscription_plan_changes'>,
  'id' | 'old_plan_type' | 'new_plan_type' | 'reason' | 'created_at'
> & { actor: ActorRow | null };
type ChangeAnswer = {
  subscription_id: string;
  change_id: string;
  old_plan_type: PlanType;
  new_plan_type: PlanType;
  changed_at: string;
};

const changeColumns =
  'id, old_plan_type, new_plan_type, reason, created_at, actor:profiles!subscription_plan_changes_changed_by_fkey(id, display_name, email)' as const;

export function planHandlers({ client }: ServiceContext): Handlers<'plans'> {
  return {
    'plans.list': async () => {
      const rows = await run(
        client.from('subscription_plans').select('*').eq('is_active', true).order('sort_order').order('id'),
      );
      return rows.map(toPlan);
    },
    'plans.listAll': async () => {
      const rows = await run(client.from('subscription_plans').select('*').order('sort_order').order('id'));
      return rows.map(toPlan);
    },
    'plans.countPeople': ask(client, 'count_plan_people'),
    'plans.save': ({ planId, rowVersion, plan }) =>
      run(
        client.rpc('save_plan', {
          p_plan: toColumns(plan),
          ...(planId === null ? {} : { p_plan_id: planId, p_row_version: rowVersion }),
        }),
      ),
    'plans.getSubscription': async (input) => {
      const [row] = await run(
        client
          .rpc('get_user_subscription', { target_user_id: await personOf(client, input) }, { get: true })
          .overrideTypes<SubscriptionRow[], { merge: false }>(),
      );
      if (row === undefined) throw new AppError('not_found', noDataReturned);
      return toSubscription(row);
    },
    'plans.getUsage': async (input) => {
      const [row] = await run(
        client.rpc('get_user_usage', { target_user_id: await personOf(client, input) }, { get: true }),
      );
      return row === undefined ? { ...defaultUsage, lastCalculatedAt: null } : toUsage(row);
    },
    'plans.listBrought': async (input) => {
      const rows = await run(
        client
          .rpc('list_people_brought', { target_user_id: await personOf(client, input) }, { get: true })
          .overrideTypes<BroughtRow[], { merge: false }>(),
      );
      return rows.map(toBrought);
    },
    'plans.checkLimit': async ({ limitType, amount, ...input }) => {
      const target = await personOf(client, input);
      const payload = { target_user_id: target, limit_type: limitType, requested_amount: amount };
      const [row] = await run(
        client.rpc('check_user_limit', payload, { get: true }).overrideTypes<LimitRow[], { merge: false }>(),
      );
      if (row === undefined) return { canPerform: false, currentUsage: 0, limit: 0, reason: noDataReturned };
      return {
        canPerform: row.can_perform,
        currentUsage: row.current_usage,
        limit: row.limit_value,
        reason: row.reason,
      };
    },
    'plans.getFeatures': async ({ planId }) => {
      const rows = await run(
        client
          .rpc('get_plan_features', { plan_id_param: planId }, { get: true })
          .overrideTypes<FeatureRow[], { merge: false }>(),
      );
      return rows.map((row) => ({
        key: row.feature_key,
        name: row.feature_name,
        isIncluded: row.is_included,
        limit: row.limit_value,
      }));
    },
    'plans.change': (input) => changePlan(client, input),
    'plans.setPaymentLink': async ({ planId, link }) => {
      await run(
        client.rpc('set_plan_payment_link', {
          p_plan_id: planId,
          ...(link === null ? {} : { p_url: link.url, p_link_id: link.id }),
        }),
      );
    },
    'plans.listChanges': async (input) => {
      const rows = await run(
        client
          .from('subscription_plan_changes')
          .select(changeColumns)
          .eq('user_id', await personOf(client, input))
          .order('created_at', { ascending: false })
          .order('id'),
      );
      return rows.map(toChange);
    },
    'plans.subscribe': async ({ planId, periodStart, periodEnd, ...input }) =>
      run(
        client.rpc('create_user_subscription', {
          target_user_id: await personOf(client, input),
          target_plan_id: planId,
          ...(periodStart === null ? {} : { period_start: periodStart }),
          ...(periodEnd === null ? {} : { period_end: periodEnd }),
        }),
      ),
    'plans.updateUsage': async ({ models, users, apiCalls, ...input }) => {
      await run(
        client.rpc('update_user_usage', {
          target_user_id: await personOf(client, input),
          models_count: models,
          users_count: users,
          api_calls: apiCalls,
        }),
      );
    },
  };
}

const personOf = async (client: Client, { userId }: { userId: string | null }): Promise<string> =>
  userId ?? (await currentUserId(client));

async function changePlan(client: Client, { planId, reason, ...input }: HandlerInput<'plans.change'>) {
  const answer = (await run(
    client.rpc('change_user_plan', {
      p_user_id: await personOf(client, input),
      p_new_plan_id: planId,
      p_change_reason: reason,
      p_changed_by: await currentUserId(client),
    }),
  )) as ChangeAnswer;
  return {
    subscriptionId: answer.subscription_id,
    changeId: answer.change_id,
    oldPlanType: answer.old_plan_type,
    newPlanType: answer.new_plan_type,
    changedAt: answer.changed_at,
  };
}

type AccessColumns = Pick<
  Tables<'subscription_plans'>,
  | 'models_limit'
  | 'users_limit'
  | 'can_access_marketplace'
  | 'can_access_advanced_features'
  | 'can_access_api'
  | 'can_access_priority_support'
>;
const toAccess = (row: AccessColumns) => ({
  modelsLimit: row.models_limit,
  usersLimit: row.users_limit,
  canAccessMarketplace: row.can_access_marketplace,
  canAccessAdvancedFeatures: row.can_access_advanced_features,
  canAccessApi: row.can_access_api,
  canAccessPrioritySupport: row.can_access_priority_support,
});

const toColumns = (plan: PlanContent) => ({
  plan_type: plan.planType,
  name: plan.name,
  description: plan.description,
  sort_order: plan.sortOrder,
  is_active: plan.isActive,
  is_self_service: plan.isSelfService,
  price_monthly_cents: plan.priceMonthlyCents,
  price_yearly_cents: plan.priceYearlyCents,
  currency: plan.currency,
  models_limit: plan.modelsLimit,
  users_limit: plan.usersLimit,
  can_access_marketplace: plan.canAccessMarketplace,
  can_access_advanced_features: plan.canAccessAdvancedFeatures,
  can_access_api: plan.canAccessApi,
  can_access_priority_support: plan.canAccessPrioritySupport,
  limits: plan.limits,
  highlights: plan.highlights,
});

const toPlan = (row: Tables<'subscription_plans'>): Plan => ({
  id: row.id,
  rowVersion: row.row_version,
  planType: row.plan_type as PlanType,
  name: row.name,
  description: row.description,
  sortOrder: row.sort_order,
  isActive: row.is_active,
  isSelfService: row.is_self_service,
  priceMonthlyCents: row.price_monthly_cents,
  priceYearlyCents: row.price_yearly_cents,
  currency: row.currency,
  ...toAccess(row),
  limits: row.limits as Record<string, number>,
  highlights: row.highlights,
  paymentLink:
    row.payment_link_url === null || row.payment_link_id === null
      ? null
      : { url: row.payment_link_url, id: row.payment_link_id },
});

const toSubscription = (row: SubscriptionRow): PlanSubscription => ({
  id: row.subscription_id,
  planId: row.plan_id,
  planType: row.plan_type as PlanType,
  planName: row.plan_name,
  status: row.status,
  ...toAccess(row),
  currentPeriodStart: row.current_period_start,
  currentPeriodEnd: row.current_period_end,
});

const toUsage = (row: Returned<'get_user_usage'>[number]): PlanUsage => ({
  modelsUsed: row.models_used,
  usersUsed: row.users_used,
  usersInvited: row.users_invited,
  apiCallsThisMonth: row.api_calls_this_month,
  storageBytes: row.storage_bytes,
  shareLinksUsed: row.share_links_used,
  lastCalculatedAt: row.last_calculated_at,
});

const toBrought = ({ user_id, invitation_id, expires_at, ...row }: BroughtRow): Brought => ({
  ...row,
  id: user_id ?? invitation_id ?? '',
  isInvitation: invitation_id !== null,
  expiresAt: expires_at,
});

const toChange = (row: ChangeRow): PlanChange => ({
  id: row.id,
  oldPlanType: row.old_plan_type,
  newPlanType: row.new_plan_type,
  reason: row.reason,
  actor: row.actor && toActor(row.actor),
  createdAt: row.created_at,
});
