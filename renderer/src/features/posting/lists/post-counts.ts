import { needsDecision } from '#renderer/entities/post/post-labels.ts';
import type { Post } from '#shared/contract/posting-rows.ts';

const planned: readonly Post['status'][] = ['approved', 'scheduled', 'publishing'];

export const isPlanned = ({ status }: Pick<Post, 'status'>): boolean => planned.includes(status);

/** Counts unpublished posts by tab. Cached by rows, because the tabs recount at every change. */
export function countsOf(rows: readonly Post[]) {
  const known = kept.get(rows);
  if (known !== undefined) return known;
  const counts = { planned: 0, drafts: 0, pending: 0, failed: 0 };
  for (const post of rows) {
    if (isPlanned(post)) counts.planned += 1;
    else if (post.status === 'draft') counts.drafts += 1;
    else if (post.status === 'pending_approval') counts.pending += 1;
    else if (needsDecision(post)) counts.failed += 1;
  }
  kept.set(rows, counts);
  return counts;
}

type Counts = { planned: number; drafts: number; pending: number; failed: number };
const kept = new WeakMap<readonly Post[], Counts>();
