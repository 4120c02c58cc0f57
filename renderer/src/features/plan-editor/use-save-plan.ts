import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { planKeys, planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { isStale } from '#renderer/lib/errors/error-messages.ts';
import { askAboutConflict } from '#renderer/ui/conflict/conflict-store.ts';
import type { PlanContent } from '#shared/contract/plans.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { contentOf } from './plan-values.ts';
import { differs, planFields } from './plan-fields.ts';

/** The plan as the user wants it, and as it was when they started. */
export type PlanEdit = { planId: string; rowVersion: number; seen: PlanContent; wanted: PlanContent };

const mostAttempts = 5;
export const cancelled = 'put_off';

/**
 * Saves a plan. Others' changes to other values stay; if someone changed the same value, the user sees both and
 * decides.
 */
export function useSavePlan() {
  const client = useQueryClient();

  async function save({ planId, rowVersion, seen, wanted }: PlanEdit): Promise<string> {
    let edit = { rowVersion, seen, wanted };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request('plans.save', { planId, rowVersion: edit.rowVersion, plan: edit.wanted });
      } catch (error) {
        if (!isStale(error) || attempt === mostAttempts) throw error;
      }
      const plans = await request('plans.listAll');
      client.setQueryData(planQueries.listAll().queryKey, plans);
      const now = plans.find(({ id }) => id === planId);
      if (now === undefined) throw new AppError('not_found', 'This plan does not exist');
      const theirs = contentOf(now);
      edit = { rowVersion: now.rowVersion, seen: theirs, wanted: await merge(edit, theirs) };
    }
  }

  return useMutation({
    mutationFn: ({ planId, ...edit }: Omit<PlanEdit, 'planId'> & { planId: string | null }) =>
      planId === null
        ? request('plans.save', { planId, rowVersion: 0, plan: edit.wanted })
        : save({ planId, ...edit }),
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.all }),
  });
}

async function merge({ seen, wanted }: Pick<PlanEdit, 'seen' | 'wanted'>, theirs: PlanContent) {
  let merged = wanted;
  for (const field of planFields) {
    if (!differs(field, seen, theirs) || !differs(field, wanted, theirs)) continue;
    const choice = differs(field, seen, wanted)
      ? await askAboutConflict({
          thing: 'plan',
          label: field.label,
          mine: field.text(wanted) || 'None',
          theirs: field.text(theirs) || 'None',
        })
      : 'theirs';
    if (choice === 'later') throw new AppError('conflict', 'Changed elsewhere', { hint: cancelled });
    if (choice === 'theirs') merged = field.take(merged, theirs);
  }
  return merged;
}
