import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { calendarViews, rangeTitle, stepDay, type CalendarView } from './calendar-range.ts';
import styles from './calendar.module.css';

type Props = {
  view: CalendarView;
  day: string;
  now: number;
  onView: (view: CalendarView) => void;
  onDay: (day: string) => void;
};

const labels: Readonly<Record<CalendarView, string>> = { week: 'Week', month: 'Month' };

/** Which days are shown, and the way to others. */
export function CalendarHead({ view, day, now, onView, onDay }: Props) {
  const today = dayOf(now);
  const step = (by: 1 | -1) => () => {
    onDay(stepDay(view, day, by));
  };
  return (
    <div className={styles['head']}>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          onDay(today);
        }}
      >
        Today
      </Button>
      <IconButton label={`Previous ${view}`} onClick={step(-1)}>
        <IconChevronLeft size={16} stroke={1.8} />
      </IconButton>
      <IconButton label={`Next ${view}`} onClick={step(1)}>
        <IconChevronRight size={16} stroke={1.8} />
      </IconButton>
      <h2 aria-live="polite">{rangeTitle(view, day)}</h2>
      <SegmentedControl
        aria-label="View"
        size="xs"
        value={view}
        data={calendarViews.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => {
          const next = calendarViews.find((each) => each === value);
          if (next !== undefined) onView(next);
        }}
      />
    </div>
  );
}
