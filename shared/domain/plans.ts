/** From the lowest tier to the highest (specification, chapter 9). */
export const planTypes = ['free', 'basic', 'pro', 'enterprise', 'custom'] as const;
export type PlanType = (typeof planTypes)[number];

export const limitTypes = ['models', 'users'] as const;
export type LimitType = (typeof limitTypes)[number];

export const unlimited = -1;

/** Shown until usage has been counted. */
export const defaultUsage = {
  modelsUsed: 0,
  usersUsed: 1,
  usersInvited: 0,
  apiCallsThisMonth: 0,
  storageBytes: 0,
  shareLinksUsed: 0,
} as const;

/** The reason for a denial when the check returned no data. */
export const noDataReturned = 'No data returned';

/** Only to a higher tier, or to custom, because contracts differ. */
export const canChangePlan = (from: PlanType, to: PlanType): boolean =>
  to === 'custom' || planTypes.indexOf(to) > planTypes.indexOf(from);

/** How full a bar is, 0 to 100. Without a limit it stays empty. */
export function usagePercent(type: LimitType, used: number, limit: number): number {
  if (limit === unlimited) return 0;
  // A plan without models has none to use up; a plan without users is full with the first.
  if (limit === 0) return type === 'models' ? 0 : 100;
  return Math.min(100, Math.round((used / limit) * 100));
}

const gigabyte = 1024 ** 3;

/** How full a storage bar is, 0 to 100. */
export const storagePercent = (bytes: number, gigabytes: number): number =>
  gigabytes <= 0
    ? gigabytes === 0
      ? 100
      : 0
    : Math.min(100, Math.round((bytes / gigabytes / gigabyte) * 100));

/** Bytes as GB with two decimals at most, as in `private.gigabytes`. */
export const inGigabytes = (bytes: number): number =>
  bytes === 0 ? 0 : Math.max(0.01, Math.floor((bytes / gigabyte) * 100) / 100);

/** The specified sentence for a person who has reached a limit, as in `private.limit_sentence`. */
export function limitSentence(type: LimitType, limit: number, used: number): string {
  if (type === 'users')
    return `User limit reached! You can have ${String(limit)} team members. Currently have ${String(used)}. Upgrade your plan for more users.`;
  return limit === 0
    ? 'Model creation requires a paid subscription. Upgrade your plan to start creating models!'
    : `Model limit reached! You can create ${String(limit)} models. Currently using ${String(used)}. Upgrade your plan for more models.`;
}

/** The part of a plan that is needed to list its features. */
export type PlanContents = {
  modelsLimit: number;
  usersLimit: number;
  canAccessMarketplace: boolean;
  canAccessAdvancedFeatures: boolean;
  canAccessApi: boolean;
  canAccessPrioritySupport: boolean;
  limits: Readonly<Record<string, number>>;
};

/**
 * One feature of a plan. A limit of null is agreed by contract. A feature that is only included or not has no limit.
 */
export type PlanFeature = { key: string; name: string; unit?: string } & (
  { limit: number | null } | { isIncluded: boolean }
);

/** Limits that areas count by name, in display order. */
export const furtherLimits = [
  { key: 'social_accounts', name: 'Social accounts' },
  { key: 'bots', name: 'Bots' },
  { key: 'link_trees', name: 'Link trees' },
  { key: 'share_links', name: 'Share links' },
  { key: 'storage_gb', name: 'Storage', unit: 'GB' },
  { key: 'api_calls_month', name: 'API calls a month' },
  { key: 'audit_days', name: 'Audit history', unit: 'days' },
] as const;

/** The features of a plan, as `get_plan_features` returns them. Also works for a plan that is being edited. */
export const planFeatures = (plan: PlanContents): PlanFeature[] => [
  { key: 'models', name: 'Models', limit: plan.modelsLimit },
  { key: 'users', name: 'Users', limit: plan.usersLimit },
  ...furtherLimits.map((each) => ({ ...each, limit: plan.limits[each.key] ?? null })),
  { key: 'marketplace', name: 'Marketplace', isIncluded: plan.canAccessMarketplace },
  { key: 'advanced_features', name: 'Advanced features', isIncluded: plan.canAccessAdvancedFeatures },
  { key: 'api', name: 'API access', isIncluded: plan.canAccessApi },
  { key: 'priority_support', name: 'Priority support', isIncluded: plan.canAccessPrioritySupport },
];
