import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';
import type { LazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { LoadingScreen } from '#renderer/ui/layout/loading-screen.tsx';
import { homePath, isPublicPath } from '#shared/domain/public-areas.ts';
import { useSessionStore } from '#renderer/lib/session/session-store.ts';
import { GateContext } from '#renderer/lib/session/session-context.ts';
import { StartScreen } from './last-shell.tsx';
import { SignedInGate } from './signed-in-gate.tsx';

type Props = {
  /** Loads the router, the server's data and the shell: more than the rest of the page. */
  app: LazyPage;
};

/** The root of the page, outside the router. Signing in needs neither router nor shell. */
export function SignedOutRoutes({ app }: Props) {
  const isSignedIn = useSessionStore((store) => store.session.status === 'signedIn');
  const [isRouted, setRouted] = useState(() => isPublicPath(currentPath()));
  if (isSignedIn && !isRouted) setRouted(true);

  useEffect(() => {
    afterFirstPage(() => void app.preload());
  }, [app]);

  const App: ComponentType = app;
  return isRouted ? (
    <Suspense fallback={isPublicPath(currentPath()) ? <LoadingScreen /> : <StartScreen />}>
      <GateContext value={SignedInGate}>
        <App />
      </GateContext>
    </Suspense>
  ) : (
    <SignedInGate onSignedIn={goToDashboard}>{null}</SignedInGate>
  );
}

const isDesktop = () => window.bridge !== undefined;

/** As the router will read it: the desktop's route is in the hash. */
export function currentPath(): string {
  const { pathname, hash } = window.location;
  return isDesktop() ? hash.slice(1).replace(/[?#].*$/, '') : pathname;
}

/** The router starts right after this and reads the address then. */
function goToDashboard(): void {
  if (currentPath() === homePath) return;
  window.history.pushState(null, '', isDesktop() ? `#${homePath}` : homePath);
}
