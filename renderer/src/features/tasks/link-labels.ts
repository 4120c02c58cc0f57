import type { CallInput } from '#shared/contract/bridge.ts';
import type { LinkedTask, TaskDetail } from '#shared/contract/task-rows.ts';

/** A link as seen from one of its tasks. */
export type LinkSide = 'blockedBy' | 'blocks' | 'relates' | 'duplicates' | 'duplicatedBy';

export const linkLabels: Readonly<Record<LinkSide, string>> = {
  blockedBy: 'Blocked by',
  blocks: 'Blocks',
  relates: 'Related to',
  duplicates: 'Duplicate of',
  duplicatedBy: 'Duplicated by',
};

export const linksOf = (task: TaskDetail): { side: LinkSide; other: LinkedTask }[] =>
  (Object.keys(linkLabels) as LinkSide[]).flatMap((side) => task[side].map((other) => ({ side, other })));

/** The same link as the server stores it, from one task to the other. */
export function toLink(self: string, side: LinkSide, other: string): CallInput<'tasks.link'> {
  if (side === 'blockedBy') return { fromId: other, toId: self, kind: 'blocks' };
  if (side === 'duplicatedBy') return { fromId: other, toId: self, kind: 'duplicates' };
  return { fromId: self, toId: other, kind: side };
}
