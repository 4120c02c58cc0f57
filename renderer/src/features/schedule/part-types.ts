import type { Occurrence } from '#renderer/entities/event/event-types.ts';

// What the parts around the views are given.

/** Under the heads of the days, one part for each: how much of what should be covered is. */
export type CoverProps = {
  days: readonly string[];
  modelIds: readonly string[];
  /** Begins an event in a gap; undefined where nothing is added. */
  onFill: ((gap: { startsAt: string; endsAt: string; modelId: string }) => void) | undefined;
};

/** In the head, before "Add event", below the grid, and in the empty week. */
export type ToolProps = { view: string; date: string; modelIds: readonly string[] };

/** Below the facts of an open event: comments, activity. */
export type CommentsProps = { event: Occurrence; canComment: boolean; now: number };
