import { SegmentedControl } from '@mantine/core';
import { stepDay, titleOf, viewLabels } from '#renderer/lib/calendar/ranges.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { DaysHead } from '#renderer/ui/calendar/days-head.tsx';
import { calendarViews, type CalendarView } from './calendar-range.ts';

type Props = {
  view: CalendarView;
  day: string;
  now: number;
  onView: (view: CalendarView) => void;
  onDay: (day: string) => void;
};

/** Shows which days are visible, and moves to others. */
export function CalendarHead({ view, day, now, onView, onDay }: Props) {
  return (
    <DaysHead
      unit={view}
      title={titleOf(view, day)}
      onStep={(by) => {
        onDay(stepDay(view, day, by));
      }}
      onToday={() => {
        onDay(dayOf(now));
      }}
    >
      <SegmentedControl
        aria-label="View"
        size="xs"
        value={view}
        data={calendarViews.map((value) => ({ value, label: viewLabels[value] }))}
        onChange={(value) => {
          const next = calendarViews.find((each) => each === value);
          if (next !== undefined) onView(next);
        }}
      />
    </DaysHead>
  );
}
