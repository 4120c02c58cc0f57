import { defaultUsage, unlimited } from '#shared/domain/plans.ts';

export const usageChoices = [
  { value: 'own', label: 'Your usage' },
  { value: 'new', label: 'A new workspace' },
  { value: 'near', label: 'Nearly full' },
  { value: 'full', label: 'At the limit' },
] as const;
export type UsageChoice = (typeof usageChoices)[number]['value'];

/** The simulated usage of an unlimited plan. */
const many = 28;

/** How much of a limit is used in such a workspace. */
export function simulated(choice: Exclude<UsageChoice, 'own'>, limit: number, atFirst: number): number {
  if (choice === 'new') return atFirst;
  if (limit === unlimited) return many;
  return choice === 'full' ? limit : Math.ceil(limit * 0.9);
}

export const atFirst = { models: defaultUsage.modelsUsed, users: defaultUsage.usersUsed };
