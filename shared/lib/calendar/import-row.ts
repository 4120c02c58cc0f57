import type { ReadEvent } from './calendar-file.ts';

export type ReadOutcome = 'new' | 'known' | 'unreadable';

/** An event of a file as it is shown. `fresh` has the ids of those that are not here yet. */
export function toImportRow({ title, event, note }: ReadEvent, fresh: ReadonlySet<string>) {
  const first = event?.times[0];
  const outcome: ReadOutcome = event === null ? 'unreadable' : fresh.has(event.uid) ? 'new' : 'known';
  return {
    title,
    startsAt: first?.startsAt ?? null,
    endsAt: first?.endsAt ?? null,
    allDay: event?.allDay ?? false,
    timezone: event?.timezone ?? '',
    times: event?.times.length ?? 0,
    outcome,
    note,
  };
}
