import { createBrowserRouter, createHashRouter, Navigate, type RouteObject } from 'react-router-dom';
import { areas, type Area } from '#renderer/lib/links/areas.ts';
import { lazyPage } from '#renderer/lib/pages/lazy-page.tsx';
import { featurePages } from './pages.ts';
import { paths, publicPaths, redirects, type Path } from '#renderer/lib/links/paths.ts';
import { PublicPlaceholder } from './public-placeholder.tsx';
import { OutsideView } from './view-as/outside-view.tsx';
import { RoutedGate } from './routed-gate.tsx';
import { PageRoute } from './shell/page-route.tsx';

const pages: typeof featurePages = {
  ...featurePages,
  [paths.dashboard]: lazyPage(async () => (await import('./home-page.tsx')).HomePage),
};

/** The pages that show what somebody else gets. A page joins them once it writes nothing where the viewer is read-only. */
const pagesInViews: ReadonlySet<Path> = new Set<Path>([paths.dashboard, paths.models]);

const NotBuiltPage = lazyPage<{ title: string }>(
  async () => (await import('./not-built-page.tsx')).NotBuiltPage,
);

export const routes: RouteObject[] = [
  { path: publicPaths.linkTree, element: <PublicPlaceholder title="Link page" /> },
  { path: publicPaths.sharedDocument, element: <PublicPlaceholder title="Shared document" /> },
  {
    element: <RoutedGate />,
    children: [
      ...areas.map(pageRoute),
      ...Object.entries(redirects).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
      { path: '*', element: <Navigate to={paths.dashboard} replace /> },
    ],
  },
];

function pageRoute({ path, ...area }: Area): RouteObject {
  const Page = pages[path];
  return {
    path,
    element: (
      // By path: what failed on one page must not stand on the next.
      <PageRoute key={path} {...area}>
        {Page === undefined ? (
          <NotBuiltPage title={area.title} />
        ) : pagesInViews.has(path) ? (
          <Page />
        ) : (
          <OutsideView title={area.title}>
            <Page />
          </OutsideView>
        )}
      </PageRoute>
    ),
  };
}

/** The desktop serves one page without a server behind it; a browser keeps real addresses for public pages. */
export const createRouter = () =>
  window.bridge === undefined ? createBrowserRouter(routes) : createHashRouter(routes);
