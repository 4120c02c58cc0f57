import type { LinkTreeStats } from '#shared/contract/link-trees.ts';
import styles from './editor.module.css';

const width = 560;
const height = 120;

/** Views and clicks of each day, as bars side by side. */
export function DayChart({ days }: { days: LinkTreeStats['days'] }) {
  const most = Math.max(1, ...days.map(({ views, clicks }) => Math.max(views, clicks)));
  const step = width / Math.max(1, days.length);
  const bar = (count: number, x: number, kind: 'viewBar' | 'clickBar') => (
    <rect
      className={styles[kind]}
      x={x}
      y={height - (count / most) * height}
      width={step * 0.36}
      height={(count / most) * height}
    />
  );
  return (
    <figure className={styles['chart']}>
      <svg
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        role="img"
        aria-label="Views and clicks per day"
      >
        {days.map(({ day, views, clicks }, place) => (
          <g key={day}>
            <title>{`${day}: ${String(views)} views, ${String(clicks)} clicks`}</title>
            {bar(views, place * step + step * 0.1, 'viewBar')}
            {bar(clicks, place * step + step * 0.5, 'clickBar')}
          </g>
        ))}
      </svg>
      <figcaption>
        <i className={styles['viewBar']} aria-hidden /> Views <i className={styles['clickBar']} aria-hidden />{' '}
        Clicks, per day in UTC
      </figcaption>
    </figure>
  );
}
