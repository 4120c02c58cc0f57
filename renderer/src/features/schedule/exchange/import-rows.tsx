import { whenText } from '#renderer/entities/event/event-labels.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { ImportRow, importOutcomes } from '#shared/contract/schedule-exchange.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Outcome = (typeof importOutcomes)[number];

const outcomeLabels: Readonly<Record<Outcome, string>> = {
  new: 'Will be added',
  known: 'Already here',
  unreadable: 'Can’t be read',
};

/** What importing each event of a file would do. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <div className={styles['rows']} role="region" aria-label="Events of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">When</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td>
                <span dir="auto">{row.title}</span>
              </td>
              <td>{timeOf(row)}</td>
              <td className={row.outcome === 'new' ? undefined : styles['off']}>
                {outcomeLabels[row.outcome]}
                {row.note === null ? '' : `. ${row.note}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function timeOf({ startsAt, endsAt, allDay, timezone, times }: ImportRow): string {
  if (startsAt === null || endsAt === null) return '';
  const first = whenText({ startsAt, endsAt, allDay, timezone });
  return times === 1 ? first : `${first}, ${formatCount(times)} times`;
}
