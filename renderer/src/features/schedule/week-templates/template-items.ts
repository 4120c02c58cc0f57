import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { wallOf } from '#renderer/lib/when/wall-time.ts';
import type { TemplateItem } from '#shared/contract/schedule-planning.ts';
import { planningLimits } from '#shared/domain/schedule-limits.ts';

const [fewestMinutes, mostMinutes] = [5, 44_640];

/** A week as a template: each event by weekday and local time, without private, cancelled and all-day events. */
export function templateItems(
  events: readonly Occurrence[],
  from: string,
  to: string,
): { items: TemplateItem[]; isCut: boolean } {
  const items = events.flatMap((event): TemplateItem[] => {
    // Uses the model's local time, or the viewer's for general events, so that a night with a clock change has its
    // usual length.
    const zone = event.modelId === null ? viewerTimezone() : event.timezone;
    const wall = (time: string) => new Date(`${wallOf(Date.parse(time), zone)}Z`);
    const start = wall(event.startsAt);
    const day = dayOf(Date.parse(event.startsAt));
    const minutes = Math.round((wall(event.endsAt).getTime() - start.getTime()) / 60_000);
    if (event.isPrivate || event.allDay || event.status === 'cancelled' || day < from || day >= to) return [];
    if (minutes < fewestMinutes || minutes > mostMinutes) return [];
    return [
      {
        weekday: ((start.getUTCDay() + 6) % 7) + 1,
        startMinute: start.getUTCHours() * 60 + start.getUTCMinutes(),
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
