import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { useViewerStore } from '#renderer/lib/viewer.ts';
import { lazyPage } from './lazy-page.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { paths } from './paths.ts';
import { useSession } from './session-context.ts';
import { useSessionStore } from './session-store.ts';
import { Shell } from './shell/shell.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';
import { useOnline } from './use-online.ts';

// Most starts restore a session and never need its forms.
const AuthPage = lazyPage(async () => (await import('#renderer/features/auth/page.tsx')).AuthPage);

/** Signed out, every address shows the authentication page. */
export function SignedInGate() {
  const state = useSessionStore((store) => store.session);
  const personId = useViewerStore((store) => store.profile?.id);
  const session = useSession();
  const navigate = useNavigate();
  useOnline();

  switch (state.status) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return (
        <UnreachableScreen
          reason={state.reason}
          isRetrying={state.isRetrying}
          onRetry={() => void session.retry()}
        />
      );
    case 'signedOut':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <AuthPage
            notice={state.notice}
            onSignedIn={(opened) => {
              session.open(opened);
              void navigate(paths.dashboard);
            }}
          />
        </Suspense>
      );
    case 'signedIn':
      // By person: nothing that one person had open stays for the next.
      return <Shell key={personId} />;
  }
}
