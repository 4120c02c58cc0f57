import { useQuery } from '@tanstack/react-query';
import { useViewer, useViewerStore } from '#renderer/lib/viewer.ts';
import { isAllowed, type Permissions } from '#shared/domain/permissions.ts';
import { mainAreas, type MainArea } from './areas.ts';
import { featureFlagsQuery } from './queries.ts';

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

/** The groups that somebody sees; one without visible children is left out. */
export function visibleGroups({ permissions, settings }: Access): NavigationGroup[] {
  const isVisible = (area: MainArea) =>
    (area.flag === undefined || isAllowed(permissions, area.flag)) &&
    (area.setting === undefined || settings[area.setting]);
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isVisible) }))
    .filter((group) => group.items.length > 0);
}

/** The signed-in person's navigation. Where permissions cannot be loaded, a manager's. */
export function useNavigation(): { isLoading: boolean; groups: NavigationGroup[] } {
  const { permissions } = useViewer();
  const isLoading = useViewerStore((store) => store.permissions.status === 'loading');
  const { data } = useQuery(featureFlagsQuery);
  return {
    isLoading,
    groups: visibleGroups({
      permissions,
      settings: { isMarketplaceEnabled: data?.isMarketplaceEnabled === true },
    }),
  };
}
