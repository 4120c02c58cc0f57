import { IconAlertTriangle } from '@tabler/icons-react';
import type { Health } from '#renderer/lib/diagnostics/health.ts';
import { exactClockTime } from '#renderer/features/debug/times.ts';
import { Hint, Row } from '#renderer/ui/layout/parts.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import { Nothing, Part, useFirstFew } from './part.tsx';
import styles from './tables.module.css';

/** The open channels, with the tables and rows that each subscribes to. */
export function SubscriptionTable({ health: { subscriptions, repeated } }: { health: Health }) {
  const { shown, more } = useFirstFew(subscriptions);
  const [worst] = repeated;
  return (
    <Part
      title="Subscriptions"
      count={subscriptions.length}
      note={
        worst === undefined ? null : (
          <Row as="span" gap={6} inline className={styles['warning']}>
            <IconAlertTriangle size={14} stroke={1.7} aria-hidden />
            {worst.component} holds {worst.count} of the same channel
          </Row>
        )
      }
    >
      {subscriptions.length === 0 ? (
        <Nothing>No channel is open.</Nothing>
      ) : (
        <table className={`${table['table'] ?? ''} ${styles['rows'] ?? ''}`}>
          <thead>
            <tr>
              <th scope="col" className={styles['id']}>
                Id
              </th>
              <th scope="col">Channel</th>
              <th scope="col" className={styles['component']}>
                Component
              </th>
              <th scope="col" className={styles['time']}>
                Created
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, channel, bindings, component, created }) => (
              <tr key={id} data-warning={repeated.some((each) => each.channel === channel) || undefined}>
                <td className={styles['code']}>{id}</td>
                <td>
                  <span className={styles['code']}>{channel}</span>
                  <Hint block>{bindings.join(', ')}</Hint>
                </td>
                <td>{component}</td>
                <td className={styles['time']}>{exactClockTime(created)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more}
    </Part>
  );
}
