import './lib/zod-setup.ts';
import './lib/typeface/typeface.css';
import './start/theme/mantine.css';
import './start/theme/base.css';
import './start/theme/overrides.css';
import type { QueryClient } from '@tanstack/react-query';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useBranding } from './lib/branding/branding.ts';
import { applyAccent } from './lib/branding/kept-branding.ts';
import { takeInvite } from './lib/links/invite-link.ts';
import { rememberSignedIn, wasSignedIn } from './lib/session/last-session.ts';
import { currentPath, SignedOutRoutes } from './start/signed-out-routes.tsx';
import { keepPageOnDrops } from './lib/window/stray-drops.ts';
import { lazyPage } from './lib/loading/lazy-page.tsx';
import { Providers } from './start/providers.tsx';
import { homePath } from '#shared/domain/public-areas.ts';
import { createSession } from './start/session/session.ts';
import { AuthPage } from './start/signed-in-gate.tsx';

takeInvite();
keepPageOnDrops();
applyAccent(useBranding.getState().css);
// The desktop app can also be opened by links.
if (window.bridge) void import('./start/opened-links.ts').then((links) => links.followOpenedLinks());
let queryClient: QueryClient | undefined;

const app = lazyPage(async () => {
  const [{ RoutedApp, preparePage }, { createQueryClient }] = await Promise.all([
    import('./app/routed-app.tsx'),
    import('./app/query-client.ts'),
  ]);
  // The page that is shown once the session is known.
  preparePage(wasSignedIn() ? currentPath() : homePath);
  const client = (queryClient ??= createQueryClient());
  return () => createElement(RoutedApp, { queryClient: client });
});

// A page that has loaded nothing has nothing to clear.
const session = createSession({ clear: () => queryClient?.clear() });
rememberSignedIn();
// Loads while the session is being checked, rather than after it.
void session.start((wasSignedIn() ? app : AuthPage).preload());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers session={session}>
      <SignedOutRoutes app={app} />
    </Providers>
  </StrictMode>,
);
