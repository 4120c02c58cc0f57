import { healthLimits, type Health } from '#renderer/lib/diagnostics/health.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { minutesSince } from '#renderer/features/debug/times.ts';
import styles from './tiles.module.css';

type Tile = { label: string; value: number; note: string; tone?: 'warning' | 'danger' | undefined };

function tilesOf({ subscriptions, errors, recent, open, stuck, modals, at }: Health): Tile[] {
  const [longest] = stuck;
  const isHigh = subscriptions.length > healthLimits.subscriptions;
  return [
    {
      label: 'Active subscriptions',
      value: subscriptions.length,
      note: `Warns above ${String(healthLimits.subscriptions)}`,
      tone: isHigh ? 'warning' : undefined,
    },
    {
      label: 'Errors',
      value: errors.length,
      note:
        recent.length === 0
          ? 'None in the last 5 minutes'
          : `${formatCount(recent.length)} in the last 5 minutes`,
      tone: recent.length === 0 ? undefined : 'danger',
    },
    {
      label: 'Open modals',
      value: open.length,
      note:
        longest === undefined ? 'Stuck after 10 min' : `Stuck for ${minutesSince(longest.lastToggled, at)}`,
      tone: longest === undefined ? undefined : 'warning',
    },
    { label: 'Total modals', value: modals.length, note: 'Cleaned every 30 min' },
  ];
}

/** Four numbers; `isShort` omits the explanations. */
export function Tiles({ health, isShort = false }: { health: Health; isShort?: boolean }) {
  return (
    <dl className={styles['tiles']} data-short={isShort || undefined}>
      {tilesOf(health).map(({ label, value, note, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{formatCount(value)}</b>
            {isShort ? null : <span data-tone={tone}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
