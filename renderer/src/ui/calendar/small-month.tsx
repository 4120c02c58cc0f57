import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays, monthName, stepMonth, weeksOf } from '#renderer/lib/calendar/month.ts';
import type { Range } from '#renderer/lib/calendar/ranges.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import styles from './small-month.module.css';

type Props = {
  /** The chosen day, or the one that stands for the days shown. */
  day: string | undefined;
  today: string;
  isOut?: (day: string) => boolean;
  /** The days shown in the calendar next to this month: marked together, with none of them chosen. */
  shown?: Range;
  /** `isPressed`: by a pointer rather than by a key. */
  onChoose: (day: string, isPressed: boolean) => void;
};

const names = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** Always six weeks, so that turning to another month moves nothing. */
const shownDays = 42;

/** A month to choose a day from: arrow keys move by days, Page Up and Page Down by months. */
export function SmallMonth({ day, today, isOut, shown, onChoose }: Props) {
  const [turned, setTurned] = useState<{ from: string | undefined; stop: string }>();
  const days = useRef<HTMLDivElement>(null);
  // Forget the month turned to once another day is chosen.
  const stop = turned !== undefined && turned.from === day ? turned.stop : (day ?? today);
  const month = stop.slice(0, 7);
  const { from } = weeksOf(month);
  const setStop = (next: string) => {
    setTurned({ from: day, stop: next });
  };
  const turn = (by: 1 | -1) => {
    const next = stepMonth(month, by);
    // The 31st becomes the last day of a month with 30.
    const last = addDays(`${stepMonth(next, 1)}-01`, -1);
    const same = `${next}-${stop.slice(8)}`;
    return same > last ? last : same;
  };
  const goTo = (next: string) => {
    // Render immediately, perhaps with another month, so that the next key press starts at this day.
    flushSync(() => {
      setStop(next);
    });
    days.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div
      className={styles['month']}
      role="group"
      aria-label={monthName(month)}
      data-beside={shown !== undefined || undefined}
    >
      <div className={styles['head']}>
        <span aria-live="polite">{monthName(month)}</span>
        <IconButton
          label="Show the previous month"
          onClick={() => {
            setStop(turn(-1));
          }}
        >
          <IconChevronLeft size={14} stroke={1.8} />
        </IconButton>
        <IconButton
          label="Show the next month"
          onClick={() => {
            setStop(turn(1));
          }}
        >
          <IconChevronRight size={14} stroke={1.8} />
        </IconButton>
      </div>
      <div
        ref={days}
        className={styles['days']}
        onKeyDown={(event) => {
          const by = steps[event.key];
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          if (by !== undefined) goTo(addDays(stop, by));
          else if (event.key === 'PageUp') goTo(turn(-1));
          else if (event.key === 'PageDown') goTo(turn(1));
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {weekdays.map((name) => (
          <span key={name} className={styles['weekday']} aria-hidden>
            {name.charAt(0)}
          </span>
        ))}
        {Array.from({ length: shownDays }, (_, index) => addDays(from, index)).map((each) => (
          <button
            key={each}
            type="button"
            data-day={each}
            data-other={!each.startsWith(month) || undefined}
            data-shown={(shown !== undefined && each >= shown.from && each < shown.to) || undefined}
            aria-current={each === today ? 'date' : undefined}
            aria-pressed={shown === undefined ? each === day : undefined}
            aria-disabled={isOut?.(each) === true || undefined}
            aria-label={names.format(new Date(`${each}T12:00:00`))}
            tabIndex={each === stop ? 0 : -1}
            onClick={({ detail }) => {
              if (isOut?.(each) !== true) onChoose(each, detail > 0);
            }}
          >
            {Number(each.slice(8))}
          </button>
        ))}
      </div>
    </div>
  );
}
