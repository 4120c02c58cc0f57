import { clockText } from '#renderer/entities/event/event-labels.ts';
import { blocksOf, fits, isOn, textOf, type Entry } from './entries.ts';
import { DayLists, headOf, shortHeadOf } from './day-lists.tsx';
import styles from './sheet.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const dayMinutes = 1440;
/** How many all-day entries fit above the hours of one page. */
const mostAllDay = 3;
const percent = (share: number) => `${String(share * 100)}%`;

/** Each day's hours from midnight to midnight, on one page. Entries that are cut off follow in full. */
export function HourSheet({ entries, days }: { entries: readonly Entry[]; days: readonly string[] }) {
  const cut = new Set<Entry>();
  const columns = days.map((day) => {
    const whole = entries.filter((entry) => entry.allDay && isOn(entry, day));
    for (const entry of whole.slice(mostAllDay)) cut.add(entry);
    const blocks = blocksOf(entries, day);
    for (const block of blocks) if (!fits(block, days.length)) cut.add(block.entry);
    return { day, whole, blocks };
  });
  return (
    <>
      <div
        className={styles['hours']}
        style={{ gridTemplateColumns: `11mm repeat(${String(days.length)}, minmax(0, 1fr))` }}
      >
        <span />
        {days.map((day) => (
          <h2 key={day}>{days.length === 1 ? headOf(day) : shortHeadOf(day)}</h2>
        ))}
        <span className={styles['allDayHead']}>All day</span>
        {columns.map(({ day, whole }) => (
          <ul key={day} className={styles['allDay']}>
            {whole.slice(0, mostAllDay).map((entry) => (
              <li key={entry.key} dir="auto" data-kind={entry.kind}>
                {textOf(entry)}
              </li>
            ))}
            {whole.length > mostAllDay ? <li>and {whole.length - mostAllDay} more, see below</li> : null}
          </ul>
        ))}
        <div className={styles['clocks']}>
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        {columns.map(({ day, blocks }) => (
          <div key={day} className={styles['column']}>
            {hours.map((hour) => (
              <i key={hour} />
            ))}
            {blocks.map(({ entry, from, to, lane, lanes }) => (
              <div
                key={entry.key}
                dir="auto"
                className={styles['block']}
                data-kind={entry.kind}
                style={{
                  top: percent(from / dayMinutes),
                  height: percent((to - from) / dayMinutes),
                  insetInlineStart: percent(lane / lanes),
                  width: percent(1 / lanes),
                }}
              >
                <b>{entry.first < day ? '' : clockText(entry.startsAt)}</b> {textOf(entry)}
              </div>
            ))}
          </div>
        ))}
      </div>
      {cut.size === 0 ? null : (
        <div className={styles['cut']}>
          <h2>Events in full</h2>
          <DayLists entries={entries.filter((entry) => cut.has(entry))} days={days} />
        </div>
      )}
    </>
  );
}
