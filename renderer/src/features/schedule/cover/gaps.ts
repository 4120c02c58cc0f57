import type { EventInput } from '@fullcalendar/react';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import type { Anchor, Drawn } from '#renderer/features/schedule/view-types.ts';
import type { Gap } from './cover.ts';

const idOf = (gap: Gap) => `gap ${gap.modelId} ${gap.startsAt}`;

export const gapInputs = (gaps: readonly Gap[]): EventInput[] =>
  gaps.map((gap) => ({
    id: idOf(gap),
    title: 'No cover',
    start: gap.startsAt,
    end: gap.endsAt,
    editable: false,
    // Behind events at the same time.
    order: -2,
  }));

export const gapOf = (id: string, gaps: readonly Gap[]): Gap | undefined =>
  id.startsWith('gap ') ? gaps.find((gap) => idOf(gap) === id) : undefined;

const hourMs = 3_600_000;

/** Whether an event begins so close to the gap's start that it covers the text. */
export function isGapCovered(gap: Gap, events: Iterable<Pick<Occurrence, 'startsAt' | 'allDay'>>): boolean {
  const start = Date.parse(gap.startsAt);
  const end = Math.min(start + hourMs, Date.parse(gap.endsAt));
  for (const { startsAt, allDay } of events) {
    const at = Date.parse(startsAt);
    if (!allDay && at >= start && at < end) return true;
  }
  return false;
}

/** A new shift that fills the gap. */
export const drawnIn = ({ modelId, startsAt, endsAt }: Gap, anchor: Anchor): Drawn => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
  modelId,
  isCover: true,
  anchor,
});
