import { Outlet } from 'react-router-dom';
import { Places } from '#renderer/features/dashboard/places.ts';
import { areaPages } from './area-pages.tsx';
import { useNavigation } from './use-navigation.ts';

/** Tells the dashboard where the person may go. */
export function DashboardPlaces() {
  const { isLoading, groups } = useNavigation();
  const places = groups
    .flatMap((group) => group.items)
    .filter(({ name }) => name !== 'dashboard')
    .map(({ name, path, title, about, isBuilt = false }) => ({
      path,
      title,
      about,
      icon: areaPages[name].icon,
      isBuilt,
    }));
  return (
    <Places value={isLoading ? undefined : places}>
      <Outlet />
    </Places>
  );
}
