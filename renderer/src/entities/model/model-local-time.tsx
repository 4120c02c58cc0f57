import { formatOffset, localTime, offsetToViewer, zoneCity } from '#renderer/lib/time/local-time.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './model-local-time.module.css';

type Props = { timezone: string; now: number; children?: string };

/** The local time of a model: time, city, and the offset from the viewer's time. */
export function ModelLocalTime({ timezone, now, children }: Props) {
  const offset = children ?? formatOffset(offsetToViewer(timezone, now));
  return (
    <Row as="span" gap={6} shrink className={styles['time']} title={timezone}>
      <b>{localTime(timezone, now)}</b>
      <span className={styles['city']}>{zoneCity(timezone)}</span>
      {offset === '' ? null : <span className={styles['offset']}>{offset}</span>}
    </Row>
  );
}
