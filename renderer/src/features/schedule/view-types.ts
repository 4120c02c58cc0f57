import type { EventType, Occurrence } from '#renderer/entities/event/event-types.ts';
import type { PlannedPost } from '#renderer/entities/post/planned-posts.ts';
import type { Busy, Unavailable } from '#shared/contract/event-rows.ts';
import type { DocumentDeadline } from '#shared/contract/documents.ts';
import type { Times } from './grid/moves.ts';
import type { Range } from '#renderer/lib/calendar/ranges.ts';
import type { MoveAlso } from './use-event-change.ts';

/** The props that every view shows. */
export type Shown = {
  events: readonly Occurrence[];
  busy: readonly Busy[];
  unavailable: readonly Unavailable[];
  /** Documents that end, and deadlines to give notice. */
  deadlines: readonly DocumentDeadline[];
  /** Planned and published posts, if the user can see them and has not turned them off. */
  posts: readonly PlannedPost[];
  typeOf: (id: string) => EventType | undefined;
  /** The name of an event's model; undefined for a general event. */
  ownerOf: (event: Pick<Occurrence, 'modelId'>) => string | undefined;
  nameOf: (of: { modelId: string | null; userId: string | null }) => string;
  hasClash: (id: string) => boolean;
};

/** Where a popover opens: at the pointer or the focus. */
export type Anchor = { x: number; y: number };
export type Drawn = {
  startsAt: number;
  endsAt: number;
  /** The days of an all-day event, with the end excluded. */
  days?: { from: string; to: string };
  modelId?: string | null;
  /** It fills hours to cover. */
  isCover?: boolean;
  anchor: Anchor;
};

export type ViewProps = Shown & {
  date: string;
  range: Range;
  openId: string | undefined;
  /** The latest added event, always shown even where others collapse. */
  addedId: string | undefined;
  now: number;
  isReadOnly: boolean;
  /** Shown next to the viewer's. */
  secondZone: string;
  onOpen: (id: string, anchor?: Anchor) => void;
  /** Called when an absence is clicked. */
  onAway: (block: Unavailable) => void;
  onMove: (event: Occurrence, times: Times, also?: MoveAlso) => void;
  onDelete: (event: Occurrence) => void;
  /** Undefined where nothing can be added. */
  onDraw: ((drawn: Drawn) => void) | undefined;
  onStep: (by: 1 | -1) => void;
  /** During a drag, nothing else may move. */
  onDragging: (isDragging: boolean) => void;
};
