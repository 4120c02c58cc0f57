import { Draggable } from '@fullcalendar/react/interaction';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';

const longPressMs = 350;

/** Makes a list's items draggable into the calendar; returns a function that ends that. */
export function dragFrom(list: HTMLElement, find: (id: string) => Occurrence | undefined): () => void {
  const source = new Draggable(list, {
    itemSelector: '[data-shift]',
    longPressDelay: longPressMs,
    minDistance: 4,
    appendTo: document.body,
    eventData: (item) => {
      const shift = find(item.dataset['shift'] ?? '');
      if (shift === undefined) return { create: false };
      return {
        id: shift.id,
        title: shift.title,
        duration: { milliseconds: Date.parse(shift.endsAt) - Date.parse(shift.startsAt) },
        extendedProps: { shift },
      };
    },
  });
  return () => {
    source.destroy();
  };
}
