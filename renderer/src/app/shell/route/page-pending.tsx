import { Skeleton } from '@mantine/core';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './page-pending.module.css';

/** Shown while a page's code loads for the first time. */
export function PagePending() {
  return (
    <div className={styles['pending']} role="status">
      <Hidden>Loading the page</Hidden>
      <Skeleton w={112} h={16} aria-hidden />
    </div>
  );
}
