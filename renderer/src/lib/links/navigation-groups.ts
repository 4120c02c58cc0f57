import { isAllowed, type Permissions } from '#shared/domain/permissions.ts';
import { mainAreas, type MainArea } from './areas.ts';

export type NavigationGroup = { label?: string; items: readonly MainArea[] };

const a = mainAreas;

/** Grouped exactly as the specification, chapter 2. */
const groups: readonly NavigationGroup[] = [
  { items: [a.dashboard] },
  { label: 'Models', items: [a.models, a.schedule, a.documents, a.chat] },
  { label: 'Notes', items: [a.notes, a.tasks] },
  { items: [a.socials] },
  { label: 'Tools', items: [a.telegramBot, a.socialPosting, a.linkTree, a.driveLogs] },
  { items: [a.marketplace] },
  { items: [a.admin] },
];

type Access = { permissions: Permissions; settings: Record<NonNullable<MainArea['setting']>, boolean> };

/** Everything that the navigation may hold, in its order. */
export const navigationAreas: readonly MainArea[] = groups.flatMap(({ items }) => items);

/** The groups that somebody sees; one without visible children is left out. */
export function visibleGroups({ permissions, settings }: Access): NavigationGroup[] {
  const isVisible = (area: MainArea) =>
    (area.flag === undefined || isAllowed(permissions, area.flag)) &&
    (area.setting === undefined || settings[area.setting]);
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isVisible) }))
    .filter((group) => group.items.length > 0);
}
