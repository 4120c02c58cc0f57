import { useNavigate } from 'react-router-dom';
import { useViewerStore } from '#renderer/lib/viewer.ts';
import { paths } from '#renderer/lib/paths.ts';
import { Shell } from './shell/shell.tsx';
import { SignedInGate } from './signed-in-gate.tsx';

/** The gate once the router is there: it stays through signing out and in again. */
export function RoutedGate() {
  const personId = useViewerStore((store) => store.profile?.id);
  const navigate = useNavigate();
  return (
    <SignedInGate onSignedIn={() => navigate(paths.dashboard, { flushSync: true })}>
      {/* By person: nothing that one person had open stays for the next. */}
      <Shell key={personId} />
    </SignedInGate>
  );
}
