import { Suspense, useEffect } from 'react';
import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { leaveConflicts, useConflicts } from './conflict-store.ts';

const ConflictDialog = lazyPage(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

/** Where questions about conflicts are put, once for the app: a field may be gone by the time its answer comes. */
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
