import { useQuery } from '@tanstack/react-query';
import { featureFlagsQuery } from '#renderer/entities/setting/feature-flags.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { areas, type Area, type AreaName } from '#shared/domain/areas.ts';
import { isAllowed } from '#shared/domain/permissions.ts';

/** The areas that this person may open, and a check for any other. */
export function useOpenAreas() {
  const viewer = useViewer();
  const { data: flags } = useQuery(featureFlagsQuery);
  const isOpen = ({ flag, setting }: Area) =>
    (flag === undefined || isAllowed(viewer.permissions, flag)) &&
    (setting === undefined ||
      (setting === 'isMarketplaceEnabled'
        ? flags?.isMarketplaceEnabled === true && flags.isMarketplaceInPlan
        : flags?.areNotificationsEnabled !== false));
  const openAreas = (Object.entries(areas) as [AreaName, Area][])
    // A view of another user only lists the areas that it can show.
    .filter(([, area]) => isOpen(area) && (!viewer.isReadOnly || area.isInViewAs === true));
  return { isOpen, openAreas };
}
