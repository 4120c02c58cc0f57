import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { TemplateItem } from '#shared/contract/schedule-planning.ts';
import { planningLimits } from '#shared/domain/schedule-limits.ts';

const [fewestMinutes, mostMinutes] = [5, 44_640];

/** A week as a template: each event by its weekday and clock, without what is private, cancelled or of whole days. */
export function templateItems(
  events: readonly Occurrence[],
  from: string,
  to: string,
): { items: TemplateItem[]; isCut: boolean } {
  const items = events.flatMap((event): TemplateItem[] => {
    const start = new Date(event.startsAt);
    const day = dayOf(start.getTime());
    const minutes = Math.round((Date.parse(event.endsAt) - start.getTime()) / 60_000);
    if (event.isPrivate || event.allDay || event.status === 'cancelled' || day < from || day >= to) return [];
    if (minutes < fewestMinutes || minutes > mostMinutes) return [];
    return [
      {
        weekday: ((start.getDay() + 6) % 7) + 1,
        startMinute: start.getHours() * 60 + start.getMinutes(),
        minutes,
        title: event.title,
        typeId: event.typeId,
        modelId: event.modelId,
        attendeeIds: [...event.attendeeIds],
        location: event.location,
      },
    ];
  });
  return {
    items: items.slice(0, planningLimits.templateItems),
    isCut: items.length > planningLimits.templateItems,
  };
}
