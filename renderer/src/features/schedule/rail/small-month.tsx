import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, monthName, stepMonth, weeksOf, type Month } from '#renderer/lib/calendar/month.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { daysIn, type Range } from '#renderer/features/schedule/state/ranges.ts';
import styles from './small-month.module.css';

type Props = {
  /** What the view shows. */
  range: Range;
  date: string;
  now: number;
  onPick: (day: string) => void;
};

const names = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month to look up a day in, and to go there. */
export function SmallMonth({ range, date, now, onPick }: Props) {
  const [turned, setTurned] = useState<{ from: string; month: Month }>();
  // Turned pages are forgotten once the view goes elsewhere.
  const month = turned?.from === date ? turned.month : date.slice(0, 7);
  const { from, to } = weeksOf(month);
  const days = daysIn({ from, to: addDays(to, 1) });
  const today = dayOf(now);
  const turn = (by: 1 | -1) => () => {
    setTurned({ from: date, month: stepMonth(month, by) });
  };
  const stop = date >= from && date <= to ? date : `${month}-01`;
  return (
    <div className={styles['month']} role="group" aria-label={monthName(month)}>
      <div className={styles['head']}>
        <span aria-live="polite">{monthName(month)}</span>
        <IconButton label="Show the previous month" onClick={turn(-1)}>
          <IconChevronLeft size={14} stroke={1.8} />
        </IconButton>
        <IconButton label="Show the next month" onClick={turn(1)}>
          <IconChevronRight size={14} stroke={1.8} />
        </IconButton>
      </div>
      <div
        className={styles['days']}
        onKeyDown={(event) => {
          const by = steps[event.key];
          const day = (event.target as HTMLElement).dataset['day'];
          if (by === undefined || day === undefined || event.altKey) return;
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>(`[data-day="${addDays(day, by)}"]`)?.focus();
        }}
      >
        {weekdays.map((name) => (
          <span key={name} className={styles['weekday']} aria-hidden>
            {name.charAt(0)}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            data-day={day}
            data-shown={(day >= range.from && day < range.to) || undefined}
            data-other={!day.startsWith(month) || undefined}
            aria-current={day === today ? 'date' : undefined}
            aria-label={names.format(new Date(`${day}T12:00:00`))}
            tabIndex={day === stop ? 0 : -1}
            onClick={() => {
              onPick(day);
            }}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  );
}
