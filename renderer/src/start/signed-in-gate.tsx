import { Suspense, useEffect } from 'react';
import { announceFirstPage } from '#renderer/lib/loading/first-page.ts';
import { useInvite } from '#renderer/lib/links/invite-link.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { StartScreen } from './last-shell.tsx';
import { LoadingScreen } from '#renderer/ui/layout/loading-screen.tsx';
import { closeServers, openServers, useServersScreen } from '#renderer/lib/session/servers-screen.ts';
import { useSession, type GateProps } from '#renderer/lib/session/session-context.ts';
import { useSessionStore } from '#renderer/lib/session/session-store.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';
import { useOnline } from './session/use-online.ts';

// Most starts restore a session and never need its forms.
export const AuthPage = lazyPage(async () => (await import('#renderer/features/auth/page.tsx')).AuthPage);
// Only the desktop has a choice of servers.
const ServersPage = lazyPage(async () => (await import('#renderer/features/servers/page.tsx')).ServersPage);
const ServerInUse = lazyPage(
  async () => (await import('#renderer/features/servers/server-in-use.tsx')).ServerInUse,
);
// Few people arrive with an invitation.
const Invitation = lazyPage(
  async () => (await import('#renderer/features/auth/invitation/invitation-part.tsx')).InvitationPart,
);
const isDesktop = () => window.bridge !== undefined;

/** When signed out, every address shows the authentication page. */
export function SignedInGate({ onSignedIn, children }: GateProps) {
  const state = useSessionStore((store) => store.session);
  const session = useSession();
  const isChoosingServer = useServersScreen((store) => store.isOpen);
  const invite = useInvite();
  useOnline();

  if (isChoosingServer && state.status !== 'noServer')
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ServersPage onBack={closeServers} />
      </Suspense>
    );

  switch (state.status) {
    case 'loading':
      return <StartScreen />;
    case 'unreachable':
      return (
        <UnreachableScreen
          reason={state.reason}
          isRetrying={state.isRetrying}
          onRetry={() => void session.retry()}
          foot={
            isDesktop() ? (
              <div style={{ position: 'absolute', insetInline: 0 }}>
                <Suspense fallback={null}>
                  <ServerInUse onChange={openServers} />
                </Suspense>
              </div>
            ) : undefined
          }
        />
      );
    case 'noServer':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <ServersPage />
          <FirstPage />
        </Suspense>
      );
    case 'signedOut': {
      const foot = isDesktop() ? (
        // Takes no space, so that buttons do not move away from the pointer when it appears.
        <div style={{ position: 'absolute', insetInline: 0 }}>
          <Suspense fallback={null}>
            <ServerInUse onChange={openServers} />
            {invite.status === 'none' ? <Invitation part="ask" /> : null}
          </Suspense>
        </div>
      ) : undefined;
      const handleSignedIn = (opened: SignedIn) => {
        void Promise.resolve(onSignedIn()).then(() => {
          session.open(opened);
        });
      };
      return (
        <Suspense fallback={<LoadingScreen />}>
          {invite.status === 'none' ? (
            <AuthPage notice={state.notice} foot={foot} onSignedIn={handleSignedIn} />
          ) : (
            <Invitation part="page" token={invite.token} foot={foot} onSignedIn={handleSignedIn} />
          )}
          <FirstPage />
        </Suspense>
      );
    }
    case 'signedIn':
      return children;
  }
}

/** Inside a Suspense boundary, the effect runs only once all its siblings are ready. */
function FirstPage() {
  useEffect(announceFirstPage, []);
  return null;
}
