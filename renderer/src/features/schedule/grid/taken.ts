import type { EventInput } from '@fullcalendar/react';
import type { Gap } from '#renderer/features/schedule/cover/cover.ts';
import { gapInputs } from '#renderer/features/schedule/cover/gaps.ts';
import type { Shown } from '#renderer/features/schedule/view-types.ts';
import type { Busy, Unavailable } from '#shared/contract/event-rows.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';

type Taken = Pick<Shown, 'nameOf'> & {
  busy: readonly Busy[];
  unavailable: readonly Unavailable[];
  gaps: readonly Gap[];
  isMonth: boolean;
};

const dayMs = 86_400_000;

/** Times from midnight to midnight for the viewer are shown in the all-day row. */
function wholeDays(startsAt: string, endsAt: string): { start: string; end: string } | undefined {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (end - start < dayMs - 3_600_000) return undefined;
  return { start: dayOf(start), end: dayOf(end + dayMs - 1) };
}

const idOf = (block: Unavailable): string => `unavailable ${block.id} ${block.startsAt}`;

/** The absence with this id in the grid. */
export const awayOf = (id: string, unavailable: readonly Unavailable[]): Unavailable | undefined =>
  id.startsWith('unavailable ') ? unavailable.find((block) => idOf(block) === id) : undefined;

/** Time in which no one is available. It can't be moved. */
export function takenInputs({ busy, unavailable, gaps, nameOf, isMonth }: Taken): EventInput[] {
  return [
    ...unavailable.flatMap((block): EventInput[] => {
      const title = `${nameOf(block)} · unavailable`;
      const id = idOf(block);
      const days = wholeDays(block.startsAt, block.endsAt);
      const base = { id, title, editable: false, order: -1 };
      if (days !== undefined) return [{ ...base, ...days, allDay: true }];
      return isMonth ? [] : [{ ...base, start: block.startsAt, end: block.endsAt }];
    }),
    ...busy.map((block, index): EventInput => ({
      id: `busy ${String(index)}`,
      title: `${block.userIds.length > 0 ? nameOf({ modelId: null, userId: block.userIds[0] ?? null }) : nameOf({ modelId: block.modelId, userId: null })} · busy`,
      start: block.startsAt,
      end: block.endsAt,
      editable: false,
      order: -1,
    })),
    ...gapInputs(isMonth ? [] : gaps),
  ];
}
