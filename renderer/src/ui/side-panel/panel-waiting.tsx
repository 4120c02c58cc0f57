import { Skeleton } from '@mantine/core';
import styles from './panel-waiting.module.css';

type Props = { label: string; hasPicture?: boolean };

/** A placeholder for the head. */
export function PanelWaiting({ label, hasPicture = false }: Props) {
  return (
    <div className={styles['waiting']} role="status" aria-label={label}>
      {hasPicture ? <Skeleton width={44} height={44} radius={8} /> : null}
      <div>
        <Skeleton width={140} height={12} />
        <Skeleton width={96} height={10} />
      </div>
    </div>
  );
}
