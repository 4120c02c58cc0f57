import { Skeleton } from '@mantine/core';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './navigation-pending.module.css';

const labelWidths = [72, 54, 66, 76, 40, 46, 42, 56];

/** Placeholder rows until it is known which items the person may see. */
export function NavigationPending() {
  return (
    <div className={styles['pending']} role="status">
      <Hidden>Loading navigation</Hidden>
      {labelWidths.map((width) => (
        <div key={width} className={styles['row']} aria-hidden>
          <Skeleton w={16} h={16} />
          <Skeleton w={width} h={10} />
        </div>
      ))}
    </div>
  );
}
