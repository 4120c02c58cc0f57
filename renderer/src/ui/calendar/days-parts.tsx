import type { DayCellInfo, DayHeaderInfo, SlotHeaderInfo } from '@fullcalendar/react';
import styles from './days-grid.module.css';

const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

// The library draws again whenever these change, so they are constants.
export const slotLaneClass = ({ isMinor }: { isMinor: boolean }) => styles[isMinor ? 'minor' : 'major'] ?? '';
export const dayLaneClass = ({ isToday, dow }: { isToday: boolean; dow: number }) =>
  styles[isToday ? 'today' : dow === 0 || dow === 6 ? 'weekend' : 'lane'] ?? '';
export const weekdayHead = ({ date }: { date: Date }) => weekdays.format(date);
export const dayHead = ({ date, isToday, dayNumberText }: DayHeaderInfo) => (
  <span className={styles['day']} data-today={isToday || undefined}>
    <span>{weekdays.format(date)}</span> <b>{dayNumberText}</b>
  </span>
);
export const dayNumber = ({ isToday, dayNumberText }: DayCellInfo) => (
  <span className={styles['number']} data-today={isToday || undefined}>
    {dayNumberText}
  </span>
);
export const hourText = ({ date }: SlotHeaderInfo) => (
  <span className={styles['hourText']}>{clock.format(date)}</span>
);
/** The class of the slot marked by the keyboard. */
export const cursorClass = styles['cursor'] ?? '';
export const moreText = (count: number) => `+${String(count)} more`;
