import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { visibleGroups, type NavigationGroup } from './navigation-groups.ts';
import { usePermissionState, useViewer } from '#renderer/lib/viewer/viewer.ts';
import { featureFlagsQuery } from '#renderer/entities/setting/feature-flags.ts';

/** The signed-in person's navigation. If permissions cannot be loaded, it shows a manager's. */
export function useNavigation(): { isLoading: boolean; groups: NavigationGroup[] } {
  const { permissions } = useViewer();
  const isLoading = usePermissionState().status === 'loading';
  const { data } = useQuery(featureFlagsQuery);
  const groups = useMemo(
    () =>
      visibleGroups({
        permissions,
        settings: {
          isMarketplaceEnabled: data?.isMarketplaceEnabled === true && data.isMarketplaceInPlan,
          areNotificationsEnabled: data?.areNotificationsEnabled !== false,
        },
      }),
    [permissions, data],
  );
  return { isLoading, groups };
}
