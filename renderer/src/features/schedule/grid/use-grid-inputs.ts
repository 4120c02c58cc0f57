import type { EventInput } from '@fullcalendar/react';
import { useMemo } from 'react';
import type { Gap } from '#renderer/features/schedule/cover/cover.ts';
import type { ViewProps } from '#renderer/features/schedule/view-types.ts';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import { shownTimes } from './moves.ts';
import { takenInputs } from './taken.ts';

type Options = Pick<ViewProps, 'events' | 'busy' | 'unavailable' | 'nameOf' | 'isReadOnly'> & {
  isMonth: boolean;
  gaps: readonly Gap[];
};

/** What the calendar is given: events, and time that is taken. */
export function useGridInputs({ events, busy, unavailable, gaps, nameOf, isReadOnly, isMonth }: Options) {
  const hrefPrefix = useHrefPrefix('eventId');
  const byId = useMemo(() => new Map(events.map((event) => [event.id, event])), [events]);
  const inputs = useMemo<EventInput[]>(
    () => [
      ...events.map((event, order) => ({
        id: event.id,
        title: event.title,
        ...shownTimes(event),
        allDay: event.allDay,
        url: `${hrefPrefix}${event.id}`,
        editable: event.canEdit && !isReadOnly,
        order,
      })),
      ...takenInputs({ busy, unavailable, gaps, nameOf, isMonth }),
    ],
    [events, busy, unavailable, gaps, nameOf, hrefPrefix, isReadOnly, isMonth],
  );
  return { byId, inputs };
}
