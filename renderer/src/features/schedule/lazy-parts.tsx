import type { ComponentType } from 'react';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';

/** Its code comes with the first that is shown; what stands around it does not wait. */
function late<P extends object>(load: () => Promise<ComponentType<P>>, label?: string): ComponentType<P> {
  const Part = lazyPart(load);
  return function Late(props: P) {
    return <Part {...props} waiting={label === undefined ? null : <PendingLines label={label} />} />;
  };
}

// What stands around the views, each in its folder.

/** How much of what should be covered is, below the heads of the days. */
export const Cover = late(async () => (await import('./cover/cover-strip.tsx')).CoverStrip);
/** In the empty week, beside "Add event". */
export const EmptyActions = late(async () => (await import('./parts/empty-actions.tsx')).EmptyActions);
export const HeadTools = late(async () => (await import('./parts/head-tools.tsx')).HeadTools);
/** Below the grid: events that nobody is assigned to. */
export const Tray = late(async () => (await import('./unassigned/tray.tsx')).Tray);
export const EventComments = late(
  async () => (await import('./comments/event-comments.tsx')).EventComments,
  'Loading comments',
);
