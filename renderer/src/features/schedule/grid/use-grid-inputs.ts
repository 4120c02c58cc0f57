import type { EventInput } from '@fullcalendar/react';
import { useMemo } from 'react';
import { deadlineHref, deadlineKey, deadlineTitle } from '#renderer/entities/document/document-deadlines.ts';
import { plannedKey } from '#renderer/entities/post/planned-posts.ts';
import type { Gap } from '#renderer/features/schedule/cover/cover.ts';
import type { ViewProps } from '#renderer/features/schedule/view-types.ts';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import { shownTimes } from './moves.ts';
import { takenInputs } from './taken.ts';

type Options = Pick<
  ViewProps,
  'events' | 'busy' | 'unavailable' | 'deadlines' | 'posts' | 'nameOf' | 'isReadOnly' | 'addedId'
> & {
  isMonth: boolean;
  gaps: readonly Gap[];
};

/** A post has no duration; this makes it visible and clickable. */
const postMs = 30 * 60_000;

/** Entries at the end collapse into "+ more", so a newly added event comes first. */
export const eventOrder = 'rank,start,-duration,order';

/** The calendar's entries: events, and time that is taken. */
export function useGridInputs({
  events,
  busy,
  unavailable,
  deadlines,
  posts,
  gaps,
  nameOf,
  isReadOnly,
  isMonth,
  addedId,
}: Options) {
  const hrefPrefix = useHrefPrefix('eventId');
  const byId = useMemo(() => new Map(events.map((event) => [event.id, event])), [events]);
  const added = addedId === undefined ? undefined : byId.get(addedId)?.eventId;
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
        ...(event.eventId === added ? { rank: -1 } : {}),
      })),
      ...deadlines.map((deadline, order) => ({
        id: deadlineKey(deadline),
        title: deadlineTitle(deadline),
        start: deadline.on,
        allDay: true,
        url: deadlineHref(deadline),
        editable: false,
        order: events.length + order,
      })),
      ...posts.map((post, order) => ({
        id: plannedKey(post),
        title: post.title,
        start: post.at,
        end: new Date(Date.parse(post.at) + postMs).toISOString(),
        url: post.href,
        editable: false,
        order: events.length + deadlines.length + order,
      })),
      ...takenInputs({ busy, unavailable, gaps, nameOf, isMonth }),
    ],
    [events, busy, unavailable, deadlines, posts, gaps, nameOf, hrefPrefix, isReadOnly, isMonth, added],
  );
  return { byId, inputs };
}
