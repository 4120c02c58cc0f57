import type { EventInput } from '@fullcalendar/react';
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
    // Behind what happens meanwhile.
    order: -2,
  }));

export const gapOf = (id: string, gaps: readonly Gap[]): Gap | undefined =>
  id.startsWith('gap ') ? gaps.find((gap) => idOf(gap) === id) : undefined;

/** A shift that fills it. */
export const drawnIn = ({ modelId, startsAt, endsAt }: Gap, anchor: Anchor): Drawn => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
  modelId,
  isCover: true,
  anchor,
});
