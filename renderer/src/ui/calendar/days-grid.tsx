import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import FullCalendar, { type CalendarOptions, type CalendarRef, type PluginInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import { useMemo, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { stepMonth } from '#renderer/lib/calendar/month.ts';
import { rangeOf } from '#renderer/lib/calendar/ranges.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import {
  cursorClass,
  dayHead,
  dayLaneClass,
  dayNumber,
  hourText,
  moreText,
  slotLaneClass,
  weekdayHead,
} from './days-parts.tsx';
import styles from './days-grid.module.css';

export type DaysView = 'day' | 'week' | 'month';

type Props = Omit<HTMLAttributes<HTMLDivElement>, 'children'> & {
  view: DaysView;
  /** The plugin for days with hours, `@fullcalendar/react/timegrid`; an area with only a month view doesn't load it. */
  hours?: PluginInput;
  /** One of the days shown. */
  date: string;
  label: string;
  /** Read by screen readers when it changes. */
  announcement: string;
  frame: Ref<HTMLDivElement>;
  calendar?: Ref<CalendarRef>;
  /** The area's options: its entries, how they are drawn, and its event handlers. */
  options: CalendarOptions;
  /** Inside a list's page; a month then uses that page's margins. */
  isInset?: boolean;
  children?: ReactNode;
};

const usual = [dayGridPlugin, interactionPlugin, classicThemePlugin];
/** Entries deeper than this would be fully covered: they are counted, and open in a list. */
const mostStacked = 4;
const startsAtHour = '08:00:00';

/** The range in the library's terms; for a month, the library adds the days that complete its weeks. */
function visibleDays(view: DaysView, date: string) {
  const month = date.slice(0, 7);
  if (view === 'month') return { start: `${month}-01`, end: `${stepMonth(month, 1)}-01` };
  const { from, to } = rangeOf(view, date);
  return { start: from, end: to };
}

/** Days with hours, or a month: the calendar shared by all areas. */
export function DaysGrid({
  view,
  hours,
  date,
  label,
  announcement,
  frame,
  calendar,
  options,
  isInset = false,
  children,
  ...rest
}: Props) {
  const days = useMemo(() => visibleDays(view, date), [view, date]);
  const plugins = useMemo(() => (hours === undefined ? usual : [...usual, hours]), [hours]);
  const isMonth = view === 'month';
  return (
    <div
      ref={frame}
      className={styles['calendar']}
      role="region"
      aria-label={label}
      data-days-grid
      data-view={view}
      data-inset={(isInset && isMonth) || undefined}
      {...rest}
    >
      <Hidden>
        <span role="status">{announcement}</span>
      </Hidden>
      <FullCalendar
        key={view}
        {...(calendar === undefined ? {} : { ref: calendar })}
        plugins={plugins}
        initialView={isMonth ? 'dayGrid' : 'timeGrid'}
        // Calling `gotoDate` instead would draw twice: the new entries in the old week, then the new week.
        visibleRange={days}
        headerToolbar={false}
        locale="en-gb"
        firstDay={1}
        height="100%"
        nowIndicator
        fixedWeekCount={false}
        dayMaxEvents
        eventMaxStack={mostStacked}
        // Entries show their times themselves; the library would repeat them.
        displayEventTime={false}
        eventDisplay="block"
        eventInteractive
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        slotMinHeight={23}
        slotHeaderInterval="01:00:00"
        scrollTime={startsAtHour}
        scrollTimeReset={false}
        eventMinHeight={20}
        slotHeaderContent={hourText}
        slotHeaderClass={styles['hourCell'] ?? ''}
        slotHeaderInnerClass={styles['inner'] ?? ''}
        slotHeaderAlign="start"
        slotLaneClass={slotLaneClass}
        dayLaneClass={dayLaneClass}
        dayHeaderContent={isMonth ? weekdayHead : dayHead}
        dayHeaderClass={isMonth ? '' : (styles['dayHead'] ?? '')}
        dayHeaderInnerClass={styles[isMonth ? 'weekday' : 'dayInner'] ?? ''}
        dayHeaderAlign={isMonth ? 'center' : 'start'}
        dayLaneInnerClass={styles['laneInner'] ?? ''}
        nowIndicatorHeaderClass={styles['nowHead'] ?? ''}
        nowIndicatorDotClass={styles['nowDot'] ?? ''}
        nowIndicatorLineClass={styles['nowLine'] ?? ''}
        dayCellTopClass={styles['cellTop'] ?? ''}
        dayCellTopContent={dayNumber}
        highlightClass={cursorClass}
        moreLinkText={moreText}
        moreLinkClass={styles['more'] ?? ''}
        popoverClass={styles['popover'] ?? ''}
        eventClass={styles['event'] ?? ''}
        {...options}
      />
      {children}
    </div>
  );
}
