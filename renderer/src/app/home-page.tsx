import { DashboardPage } from '#renderer/features/dashboard/page.tsx';
import { useNavigation } from './navigation.ts';
import { featurePages } from './pages.ts';
import { paths } from '#renderer/lib/links/paths.ts';

/** The dashboard knows no route; this tells it where a person may go. */
export function HomePage() {
  const { isLoading, groups } = useNavigation();
  const places = groups
    .flatMap((group) => group.items)
    .filter((area) => area.path !== paths.dashboard)
    .map((area) => ({ ...area, isBuilt: featurePages[area.path] !== undefined }));
  return <DashboardPage places={isLoading ? undefined : places} />;
}
