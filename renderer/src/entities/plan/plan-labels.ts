import { formatCount } from '#renderer/lib/text/counts.ts';
import type { Plan, PlanUsage } from '#shared/contract/plans.ts';
import { planTypes, unlimited, type LimitType } from '#shared/domain/plans.ts';

/** A limit as text: `25`, `100 GB`, `Unlimited`; for null, set by contract, the number is not known here. */
export function limitText(limit: number | null, unit?: string): string {
  if (limit === null) return 'Contract';
  if (limit === unlimited) return 'Unlimited';
  return unit === undefined ? formatCount(limit) : `${formatCount(limit)} ${unit}`;
}

export function moneyText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100);
}

type Priced = Pick<Plan, 'priceMonthlyCents' | 'currency'>;

/** `€49 a month`, `€0`, `On request`. */
export function priceText({ priceMonthlyCents, currency }: Priced): string {
  if (priceMonthlyCents === null) return 'On request';
  const price = moneyText(priceMonthlyCents, currency);
  return priceMonthlyCents === 0 ? price : `${price} a month`;
}

/** The name of a tier, which may no longer be on offer. */
export const tierName = (type: string, plans: readonly Plan[] = []): string =>
  plans.find(({ planType }) => planType === type)?.name ??
  (planTypes.some((known) => known === type) ? `${type.charAt(0).toUpperCase()}${type.slice(1)}` : type);

export const limitNouns: Record<LimitType, { one: string; many: string }> = {
  models: { one: 'model', many: 'models' },
  users: { one: 'user', many: 'users' },
};

/** What is left, below a bar: `1 left`; empty without a limit. */
export const leftText = (used: number, limit: number): string =>
  limit === unlimited ? '' : `${formatCount(Math.max(0, limit - used))} left`;

/** The users counted by a plan, below their bar: `5 active, 1 invited`. */
export const usersText = ({ usersUsed: all, usersInvited: invited }: PlanUsage): string =>
  invited === 0
    ? `${formatCount(all)} active`
    : `${formatCount(all - invited)} active, ${formatCount(invited)} invited`;
