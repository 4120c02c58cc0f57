import { Suspense, useEffect } from 'react';
import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { leaveConflicts, useConflicts } from './conflict-store.ts';

const ConflictDialog = lazyPage(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

/** Shows conflict dialogs once for the whole app: the field may be gone by the time its response arrives. */
export function ConflictHost() {
  const [next] = useConflicts(({ asked }) => asked);
  useEffect(() => leaveConflicts, []);
  if (next === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog conflict={next} onAnswer={next.answer} />
    </Suspense>
  );
}
