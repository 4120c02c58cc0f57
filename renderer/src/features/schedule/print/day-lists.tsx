import { clockText, timesText, zoneCode } from '#renderer/entities/event/event-labels.ts';
import { timesOn } from '#renderer/features/schedule/state/shown.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { isOn, type Entry } from './entries.ts';
import styles from './sheet.module.css';

const headsOf = (length: 'long' | 'short') => {
  const heads = dateFormat({ weekday: length, day: 'numeric', month: length });
  return (day: string): string => heads.format(new Date(`${day}T12:00:00`)).replace(',', '');
};
export const headOf = headsOf('long');
export const shortHeadOf = headsOf('short');

/** The entries of each day that has any, one per line. */
export function DayLists({ entries, days }: { entries: readonly Entry[]; days: readonly string[] }) {
  const used = days.filter((day) => entries.some((entry) => isOn(entry, day)));
  if (used.length === 0) return <p>Nothing scheduled</p>;
  return used.map((day) => (
    <section key={day} className={styles['day']}>
      <h2>{headOf(day)}</h2>
      <table>
        <thead>
          <tr>
            {['Time', 'Event', 'Who', 'Type', 'Place', ''].map((label) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries
            .filter((entry) => isOn(entry, day))
            .map((entry) => (
              <tr key={entry.key} data-kind={entry.kind}>
                <td>
                  {entry.kind === 'post' ? clockText(entry.startsAt) : timesOn(day, entry, entry)}
                  {elsewhere(entry)}
                </td>
                <td>
                  <b dir="auto">{entry.title}</b>
                </td>
                <td>
                  <span dir="auto">{entry.owner}</span>
                </td>
                <td>
                  <span dir="auto">{entry.type}</span>
                </td>
                <td>
                  <span dir="auto">{entry.place}</span>
                </td>
                <td>{[entry.marks, entry.repeats ? 'Repeats' : ''].filter(Boolean).join(', ')}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  ));
}

/** The times in the event's time zone, if they differ from the viewer's. */
function elsewhere(entry: Entry): string {
  if (entry.kind === 'taken' || entry.kind === 'post' || entry.allDay || entry.timezone === viewerTimezone())
    return '';
  const there = timesText(entry, entry.timezone);
  return there === timesText(entry) ? '' : ` (${there} ${zoneCode(entry.timezone)})`;
}
