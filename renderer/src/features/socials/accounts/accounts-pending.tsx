import { Skeleton } from '@mantine/core';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './accounts.module.css';

const lines = Array.from({ length: 8 }, (_, index) => index);

/** Placeholders for the accounts, in their real sizes. */
export function AccountsPending() {
  return (
    <div className={styles['pending']} role="status" aria-label="Loading accounts">
      {lines.map((line) => (
        <Row key={line} gap={12} className={styles['pendingLine']}>
          <Skeleton width={40} height={20} radius={4} />
          <Skeleton width={110 + ((line * 29) % 50)} height={10} />
          <Skeleton width={100} height={10} />
          <Skeleton width={64} height={10} />
        </Row>
      ))}
    </div>
  );
}
