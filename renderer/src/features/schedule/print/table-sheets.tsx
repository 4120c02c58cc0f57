import { clockText } from '#renderer/entities/event/event-labels.ts';
import type { TimelineRow } from '#renderer/features/schedule/state/place.ts';
import type { Range } from '#renderer/lib/calendar/ranges.ts';
import { shortHeadOf } from './day-lists.tsx';
import { isOn, textOf, weeksOfDays, type Entry } from './entries.ts';
import styles from './sheet.module.css';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type LinesProps = { entries: readonly Entry[]; day: string; isOwners?: boolean };

function Lines({ entries, day, isOwners = false }: LinesProps) {
  return (
    <ul>
      {entries
        .filter((entry) => isOn(entry, day))
        .map((entry) => (
          <li key={entry.key} dir="auto" data-kind={entry.kind}>
            {clockOn(entry, day)}
            {textOf(entry, isOwners)}
          </li>
        ))}
    </ul>
  );
}

/** The start and end time; for an event over midnight, only the part on that day. */
function clockOn(entry: Entry, day: string) {
  if (entry.kind === 'post') return <b>{clockText(entry.startsAt)} </b>;
  if (entry.allDay || (entry.first < day && day < entry.last)) return null;
  const from = entry.first < day ? '' : clockText(entry.startsAt);
  const to = entry.last > day ? '' : clockText(entry.endsAt);
  return <b>{from === '' ? `Until ${to} ` : to === '' ? `From ${from} ` : `${from} to ${to} `}</b>;
}

/** The weeks of a month. A full week takes as much height as it needs. */
export function MonthSheet({
  entries,
  range,
  month,
}: {
  entries: readonly Entry[];
  range: Range;
  month: string;
}) {
  return (
    <table className={styles['grid']}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfDays(range.from, range.to).map((week) => (
          <tr key={week[0]} className={styles['week']}>
            {week.map((day) => (
              <td key={day} data-outside={day.startsWith(month) ? undefined : true}>
                <h2>{Number(day.slice(8))}</h2>
                <Lines entries={entries} day={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  entries: readonly Entry[];
  days: readonly string[];
  kind: TimelineRow;
  rows: readonly { id: string; name: string }[];
};

/** A row for each model or person with their entries by day; the last row is for entries without one. */
export function RowSheet({ entries, days, kind, rows }: RowProps) {
  const isOf = (entry: Entry, id: string | null) =>
    kind === 'model'
      ? entry.modelId === id && (id !== null || entry.kind !== 'taken')
      : id === null
        ? entry.userIds.length === 0 && entry.kind !== 'taken' && entry.kind !== 'post'
        : entry.userIds.includes(id);
  const none = { id: null, name: kind === 'model' ? 'General' : 'Nobody' };
  return (
    <table className={styles['grid']}>
      <thead>
        <tr>
          <th>{kind === 'model' ? 'Model' : 'Person'}</th>
          {days.map((day) => (
            <th key={day}>{shortHeadOf(day)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, none]
          .map(({ id, name }) => ({ id, name, own: entries.filter((entry) => isOf(entry, id)) }))
          .filter(({ id, own }) => id !== null || own.length > 0)
          .map(({ id, name, own }) => (
            <tr key={id ?? 'none'}>
              <th scope="row">
                <span dir="auto">{name}</span>
              </th>
              {days.map((day) => (
                <td key={day}>
                  <Lines entries={own} day={day} isOwners={kind === 'model'} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
