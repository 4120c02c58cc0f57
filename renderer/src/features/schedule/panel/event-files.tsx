import { useQueryClient } from '@tanstack/react-query';
import { LazyAttachments } from '#renderer/entities/attachment/lazy-attachments.tsx';
import type { EventDetail } from '#renderer/entities/event/event-types.ts';
import { scheduleKey } from '#renderer/entities/event/event-queries.ts';
import { refreshSchedule } from '#renderer/features/schedule/queries.ts';

/** An event's attachments, such as call sheets and directions. A series shares one set for all its dates. */
export function EventFiles({ event, canEdit }: { event: EventDetail; canEdit: boolean }) {
  const client = useQueryClient();
  const source = {
    kind: 'event' as const,
    rowId: event.eventId,
    below: [...scheduleKey],
    onChanged: () => void refreshSchedule(client),
  };
  return <LazyAttachments source={source} count={event.attachments} canEdit={canEdit} />;
}
