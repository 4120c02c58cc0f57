import {
  createBrowserRouter,
  createHashRouter,
  Navigate,
  useRouteError,
  type RouteObject,
} from 'react-router-dom';
import { areas, paths, redirects, type Area, type AreaName } from '#shared/domain/areas.ts';
import type { LazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { publicAreas, type PublicArea } from '#shared/domain/public-areas.ts';
import { areaPages } from './area-pages.tsx';
import { OutsidePage } from './outside/outside-page.tsx';
import { RoutedGate } from './routed-gate.tsx';
import { PageRoute } from './shell/route/page-route.tsx';
import { OutsideView } from './view-as/outside-view.tsx';

export const routes: RouteObject[] = [
  ...Object.values<PublicArea>(publicAreas).map(({ path, title }) => ({
    path,
    element: <OutsidePage title={title} />,
  })),
  {
    element: <RoutedGate />,
    errorElement: <Rethrow />,
    children: [
      ...Object.entries<Area>(areas).map(([name, area]) => areaRoute(name as AreaName, area)),
      ...Object.entries(redirects).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
      { path: '*', element: <Navigate to={paths.dashboard} replace /> },
    ],
  },
];

/** Failures around the pages go to the app's own boundary, because the router's error page only shows a stack trace. */
function Rethrow(): never {
  throw useRouteError();
}

function areaRoute(name: AreaName, area: Area): RouteObject {
  const { path, title } = area;
  const Page: LazyPage = areaPages[name].page;
  return {
    path,
    element: (
      // Keyed by path, so that one page's failure is not shown on the next.
      <PageRoute key={path} area={area}>
        {area.isInViewAs === true ? (
          <Page />
        ) : (
          <OutsideView title={title}>
            <Page />
          </OutsideView>
        )}
      </PageRoute>
    ),
  };
}

/**
 * The desktop serves one page without a server, so it routes by hash. A browser uses real addresses for public pages.
 */
export const createRouter = () =>
  window.bridge === undefined ? createBrowserRouter(routes) : createHashRouter(routes);
