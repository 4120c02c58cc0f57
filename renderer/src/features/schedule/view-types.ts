import type { EventType, Occurrence } from '#renderer/entities/event/event-types.ts';
import type { PlannedPost } from '#renderer/entities/post/planned-posts.ts';
import type { Busy, Unavailable } from '#shared/contract/event-rows.ts';
import type { DocumentDeadline } from '#shared/contract/documents.ts';
import type { Times } from './grid/moves.ts';
import type { Range } from '#renderer/lib/calendar/ranges.ts';
import type { MoveAlso } from './use-event-change.ts';

/** What every view draws. */
export type Shown = {
  events: readonly Occurrence[];
  busy: readonly Busy[];
  unavailable: readonly Unavailable[];
  /** Documents that end, and days by which notice must be given. */
  deadlines: readonly DocumentDeadline[];
  /** Posts that go out or went out, where someone sees them and has not switched them off. */
  posts: readonly PlannedPost[];
  typeOf: (id: string) => EventType | undefined;
  /** Whose an event is: its model's name; none where it is general. */
  ownerOf: (event: Pick<Occurrence, 'modelId'>) => string | undefined;
  nameOf: (of: { modelId: string | null; userId: string | null }) => string;
  hasClash: (id: string) => boolean;
};

/** Where something opens: the pointer, or the place that the focus is at. */
export type Anchor = { x: number; y: number };
export type Drawn = {
  startsAt: number;
  endsAt: number;
  /** The days of an all-day one, the last excluded. */
  days?: { from: string; to: string };
  modelId?: string | null;
  /** It fills hours that a shift should cover. */
  isCover?: boolean;
  anchor: Anchor;
};

export type ViewProps = Shown & {
  date: string;
  range: Range;
  openId: string | undefined;
  /** Added last: it is among those that are shown where not all are. */
  addedId: string | undefined;
  now: number;
  isReadOnly: boolean;
  /** Shown beside the viewer's. */
  secondZone: string;
  onOpen: (id: string, anchor?: Anchor) => void;
  /** Time in which someone is away was pressed. */
  onAway: (block: Unavailable) => void;
  onMove: (event: Occurrence, times: Times, also?: MoveAlso) => void;
  onDelete: (event: Occurrence) => void;
  /** Left out where nothing is added. */
  onDraw: ((drawn: Drawn) => void) | undefined;
  onStep: (by: 1 | -1) => void;
  /** While something is dragged, nothing else moves. */
  onDragging: (isDragging: boolean) => void;
};
