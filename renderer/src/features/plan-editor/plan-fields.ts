import { limitText, moneyText } from '#renderer/entities/plan/plan-labels.ts';
import type { PlanContent } from '#shared/contract/plans.ts';
import { furtherLimits } from '#shared/domain/plans.ts';

type Value = string | number | boolean | null | readonly string[];
/** One editable field of a plan. */
export type PlanField = {
  key: string;
  label: string;
  get: (plan: PlanContent) => Value;
  /** Returns a copy of the first plan with this field of the second. */
  take: (plan: PlanContent, from: PlanContent) => PlanContent;
  text: (plan: PlanContent) => string;
};

const onOff = (value: boolean) => (value ? 'On' : 'Off');

function field<K extends Exclude<keyof PlanContent, 'limits'>>(
  key: K,
  label: string,
  text: (value: PlanContent[K], plan: PlanContent) => string = String,
): PlanField {
  return {
    key,
    label,
    get: (plan) => plan[key],
    take: (plan, from) => ({ ...plan, [key]: from[key] }),
    text: (plan) => text(plan[key], plan),
  };
}
const money = (cents: number | null, { currency }: PlanContent) =>
  cents === null ? 'On request' : moneyText(cents, currency);

/** Every field of a plan, in the order of the page. */
export const planFields: readonly PlanField[] = [
  field('planType', 'Type'),
  field('name', 'Name'),
  field('sortOrder', 'Sort order'),
  field('description', 'Description'),
  field('isActive', 'Active', onOff),
  field('isSelfService', 'Self-service', onOff),
  field('priceMonthlyCents', 'Price a month', money),
  field('priceYearlyCents', 'Price a year', money),
  field('currency', 'Currency'),
  field('modelsLimit', 'Models', (limit) => limitText(limit)),
  field('usersLimit', 'Users', (limit) => limitText(limit)),
  ...furtherLimits.map(({ key, name, ...more }): PlanField => {
    const get = ({ limits }: PlanContent) => limits[key] ?? null;
    return {
      key,
      label: name,
      get,
      take: (plan, from) => {
        const { [key]: _own, ...others } = plan.limits;
        const value = get(from);
        return { ...plan, limits: value === null ? others : { ...others, [key]: value } };
      },
      text: (plan) => limitText(get(plan), 'unit' in more ? more.unit : undefined),
    };
  }),
  field('canAccessMarketplace', 'Marketplace', onOff),
  field('canAccessAdvancedFeatures', 'Advanced features', onOff),
  field('canAccessApi', 'API access', onOff),
  field('canAccessPrioritySupport', 'Priority support', onOff),
  field('highlights', 'Highlights', (lines) => lines.join(' · ')),
];

export const differs = ({ get }: PlanField, a: PlanContent, b: PlanContent): boolean =>
  JSON.stringify(get(a)) !== JSON.stringify(get(b));

export const changedFields = (from: PlanContent, to: PlanContent): PlanField[] =>
  planFields.filter((each) => differs(each, from, to));
