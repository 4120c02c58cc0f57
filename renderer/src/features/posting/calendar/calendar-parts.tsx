import type { DayCellInfo, DayHeaderInfo, SlotHeaderInfo } from '@fullcalendar/react';
import styles from './calendar.module.css';

const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

// What is new to the library is drawn again: these stay the same from one render to the next.
export const weekdayHead = ({ date }: { date: Date }) => weekdays.format(date);
export const dayHead = ({ date, isToday, dayNumberText }: DayHeaderInfo) => (
  <span className={styles['dayHead']} data-today={isToday || undefined}>
    <span>{weekdays.format(date)}</span> <b>{dayNumberText}</b>
  </span>
);
export const dayNumber = ({ isToday, dayNumberText }: DayCellInfo) => (
  <span className={styles['number']} data-today={isToday || undefined}>
    {dayNumberText}
  </span>
);
export const hourText = ({ date }: SlotHeaderInfo) => clock.format(date);
export const moreText = (count: number) => `+${String(count)} more`;
