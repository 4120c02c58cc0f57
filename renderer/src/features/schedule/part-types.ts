import type { Occurrence } from '#renderer/entities/event/event-types.ts';

// The props of the parts around the views.

/** The coverage strip below the days' heads. */
export type CoverProps = {
  days: readonly string[];
  modelIds: readonly string[];
  /** Starts an event in a gap; undefined where nothing can be added. */
  onFill: ((gap: { startsAt: string; endsAt: string; modelId: string }) => void) | undefined;
};

/** In the head before "Add event", below the grid, and in an empty week. */
export type ToolProps = { view: string; date: string; modelIds: readonly string[] };

/** Below an open event's details: comments and activity. */
export type CommentsProps = { event: Occurrence; canComment: boolean; now: number };
