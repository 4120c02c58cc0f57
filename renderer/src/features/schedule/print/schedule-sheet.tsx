import type { ReactNode } from 'react';
import { rowsOf } from '#renderer/features/schedule/timeline/rows-of.ts';
import type { Place } from '#renderer/features/schedule/state/place.ts';
import { daysIn, titleOf, viewLabels, weekNumber } from '#renderer/lib/calendar/ranges.ts';
import type { Schedule } from '#renderer/features/schedule/use-schedule.ts';
import { viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { entriesOf, type Entry } from './entries.ts';
import { filterWords } from './filter-labels.ts';
import { DayLists } from './day-lists.tsx';
import { HourSheet } from './hour-sheet.tsx';
import { MonthSheet, RowSheet } from './table-sheets.tsx';

export type SheetProps = {
  schedule: Pick<
    Schedule,
    'shown' | 'range' | 'models' | 'types' | 'people' | 'status' | 'isOutdated' | 'problem'
  >;
  place: Place;
  /** A phone only has lists. */
  isList: boolean;
};

/** The print view: range, filters and time zone, then all entries, including those scrolled out of view. */
export function ScheduleSheet({ schedule, place, isList }: SheetProps) {
  const { view, date } = place;
  const week = `Week ${String(weekNumber(date))}`;
  const label = viewLabels[view];
  const about = [
    ...(view === 'week' ? [week] : view === 'month' || view === 'agenda' ? [label] : [label, week]),
    `Times in ${zoneCity(viewerTimezone())}`,
    ...filterWords(place, schedule),
  ];
  return (
    <>
      <h1>Schedule, {titleOf(view, date)}</h1>
      <p>{about.join(' · ')}</p>
      {schedule.problem === undefined ? null : <p>{schedule.problem}</p>}
      {contentOf({ schedule, place, isList })}
    </>
  );
}

function contentOf({ schedule, place, isList }: SheetProps): ReactNode {
  const { shown, range } = schedule;
  if (schedule.status !== 'ready' || schedule.isOutdated)
    return <p>The events were not loaded yet. Print again once the page shows them.</p>;
  const entries: readonly Entry[] = entriesOf(shown);
  const days = daysIn(range);
  if (place.view === 'month')
    return <MonthSheet entries={entries} range={range} month={place.date.slice(0, 7)} />;
  if (place.view === 'timeline')
    return <RowSheet entries={entries} days={days} kind={place.rows} rows={rowsOf(schedule, place)} />;
  if (place.view === 'agenda' || isList)
    // The agenda on the screen does not show taken time either.
    return <DayLists entries={entries.filter(({ kind }) => kind !== 'taken')} days={days} />;
  return <HourSheet entries={entries} days={days} />;
}
