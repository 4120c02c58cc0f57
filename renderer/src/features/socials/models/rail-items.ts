import { isAssignedTo } from '#renderer/entities/model/model-scope.ts';
import { toRailItem, type RailItem } from '#renderer/ui/rail-screen/rail-items.ts';
import type { Model } from '#shared/contract/models.ts';
import { fold } from '#shared/lib/fold.ts';

/** The counts of a model that the rail shows. */
export type ModelCounts = { platforms: number; accounts: number; overdue: number };

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export const inOrder = (models: readonly Model[]): Model[] =>
  models.toSorted((a, b) => names.compare(a.stageName, b.stageName));

/** What the search looks at: a model's four names. */
export const railText = ({ stageName, realName, telegramHandle, discordHandle }: Model): string =>
  fold(`${stageName} ${realName} ${telegramHandle ?? ''} ${discordHandle ?? ''}`);

type Wanted = {
  /** Set for a user who can't use others' accounts; their models come first. */
  ownId: string | undefined;
  /** The open model is listed even if archived. */
  openId: string | undefined;
  isSearching: boolean;
};

/** Archived models are listed only when searching. */
export function railItems(
  found: readonly Model[],
  { ownId, openId, isSearching }: Wanted,
): RailItem<Model>[] {
  const listed = isSearching
    ? found
    : found.filter(({ id, status }) => status !== 'archived' || id === openId);
  if (ownId === undefined) return listed.map(toRailItem);
  const own = listed.filter((model) => isAssignedTo(model, ownId));
  const others = listed.filter((model) => !isAssignedTo(model, ownId));
  if (own.length === 0 || others.length === 0) return listed.map(toRailItem);
  return [
    { kind: 'group', label: 'Your models' },
    ...own.map(toRailItem),
    { kind: 'group', label: 'View only' },
    ...others.map(toRailItem),
  ];
}
