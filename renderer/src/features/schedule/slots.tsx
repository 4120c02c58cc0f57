import type { ComponentType } from 'react';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { CoverProps, TalkProps, ToolProps } from './slot-types.ts';

/** Its code comes with the first that is shown; what stands around it does not wait. */
function lazySlot<P extends object>(load: () => Promise<ComponentType<P>>, label?: string): ComponentType<P> {
  const Part = lazyPart(load);
  return function Slot(props: P) {
    return <Part {...props} waiting={label === undefined ? null : <PendingLines label={label} />} />;
  };
}

// What stands around the views, each in its folder: the page knows of no more than this.

export type ScheduleSlots = {
  Cover?: ComponentType<CoverProps>;
  HeadTools?: ComponentType<ToolProps>;
  RailTools?: ComponentType<ToolProps>;
  Talk?: ComponentType<TalkProps>;
  /** Below the grid: events that nobody is assigned to. */
  Tray?: ComponentType<ToolProps>;
  /** In the empty week, beside "Add event". */
  EmptyActions?: ComponentType<ToolProps>;
};

export const slots: ScheduleSlots = {
  Cover: lazySlot(async () => (await import('./cover/cover-strip.tsx')).CoverStrip),
  EmptyActions: lazySlot(async () => (await import('./parts/empty-actions.tsx')).EmptyActions),
  HeadTools: lazySlot(async () => (await import('./parts/head-tools.tsx')).HeadTools),
  Tray: lazySlot(async () => (await import('./parts/tray.tsx')).Tray),
  Talk: lazySlot(async () => (await import('./parts/event-talk.tsx')).EventTalk, 'Loading comments'),
};
