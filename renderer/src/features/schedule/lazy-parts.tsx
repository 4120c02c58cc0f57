import type { ComponentType } from 'react';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';

/** A lazy part that does not delay its surroundings; its code loads when it is first shown. */
function late<P extends object>(load: () => Promise<ComponentType<P>>, label?: string): ComponentType<P> {
  const Part = lazyPart(load);
  return function Late(props: P) {
    return <Part {...props} waiting={label === undefined ? null : <PendingLines label={label} />} />;
  };
}

// The parts around the views, each in its folder.

/** The coverage strip, below the days' heads. */
export const Cover = late(async () => (await import('./cover/cover-strip.tsx')).CoverStrip);
/** In an empty week, next to "Add event". */
export const EmptyActions = late(async () => (await import('./parts/empty-actions.tsx')).EmptyActions);
export const HeadTools = late(async () => (await import('./parts/head-tools.tsx')).HeadTools);
/** Below the grid: unassigned events. */
export const Tray = late(async () => (await import('./unassigned/tray.tsx')).Tray);
export const EventComments = late(
  async () => (await import('./comments/event-comments.tsx')).EventComments,
  'Loading comments',
);
