import { formatCount } from '#renderer/lib/text/counts.ts';
import { useClock } from '#renderer/lib/time/local-time.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import type { Bot, Broadcast } from '#shared/contract/bot-rows.ts';
import styles from './broadcast-panel.module.css';

type Props = { broadcast: Broadcast; bot: Bot; done: string };

/** The progress of a broadcast, as a bar and as text. */
export function BroadcastProgress({ broadcast, bot, done }: Props) {
  const { total, sent, failed, unknown, skipped, status } = broadcast;
  const waiting = Math.max(total - sent - failed - unknown - skipped, 0);
  const parts = [
    { name: 'sent', label: 'sent', count: sent },
    { name: 'failed', label: 'failed', count: failed },
    { name: 'unknown', label: 'may have arrived', count: unknown },
    { name: 'skipped', label: 'skipped', count: skipped },
    { name: 'waiting', label: status === 'cancelled' ? 'not sent' : 'waiting', count: waiting },
  ].filter(({ count }) => count > 0);
  const waits = useClock((now) =>
    status !== 'sending' || bot.waitsUntil === null
      ? 0
      : Math.max(Math.ceil((Date.parse(bot.waitsUntil) - now) / 1000), 0),
  );
  return (
    <Hint as="div" className={styles['progress']}>
      <div className={styles['count']}>
        <span>{status === 'paused' ? 'Paused' : 'Progress'}</span>
        <b>{done}</b>
      </div>
      <div
        className={styles['bar']}
        role="progressbar"
        aria-label="Chats that are done with"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={total - waiting}
        aria-valuetext={done}
      >
        {parts.map(({ name, count }) => (
          <span key={name} data-part={name} style={{ flexGrow: count }} />
        ))}
      </div>
      <p className={styles['legend']}>
        {parts.map(({ name, label, count }) => (
          <span key={name} data-part={name}>
            {formatCount(count)} {label}
          </span>
        ))}
        {broadcast.isInterrupted ? <em role="status">Interrupted. It continues within a minute.</em> : null}
        {waits === 0 ? null : <em role="status">Telegram asks to wait {formatCount(waits)} s</em>}
      </p>
    </Hint>
  );
}
