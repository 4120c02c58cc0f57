import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { useInvite } from '#renderer/lib/links/invite-link.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { paths } from '#shared/domain/areas.ts';
import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { AppGate, useSession } from '#renderer/lib/session/session-context.ts';
import { Shell } from './shell/shell.tsx';

const InvitedWhileSignedIn = lazyPage(
  async () =>
    (await import('#renderer/features/auth/invitation/invited-while-signed-in.tsx')).InvitedWhileSignedIn,
);

/** The gate inside the router. It stays mounted through sign-out and sign-in. */
export function RoutedGate() {
  const personId = useViewerStore((store) => store.profile?.id);
  const hasInvite = useInvite((invite) => invite.status === 'given');
  const session = useSession();
  const navigate = useNavigate();
  return (
    <AppGate onSignedIn={() => navigate(paths.dashboard, { flushSync: true })}>
      {/* Keyed by person, so that nothing one person had open stays for the next. */}
      <Shell key={personId} />
      {hasInvite ? (
        <Suspense fallback={null}>
          <InvitedWhileSignedIn onSignOut={session.signOut} />
        </Suspense>
      ) : null}
    </AppGate>
  );
}
