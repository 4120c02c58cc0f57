import { Skeleton } from '@mantine/core';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './places-pending.module.css';

const cards = [0, 1, 2, 3, 4, 5];

export function PlacesPending() {
  return (
    <div className={styles['pending']} role="status">
      <Hidden>Loading areas</Hidden>
      {cards.map((card) => (
        <Skeleton key={card} h={60} radius="md" aria-hidden />
      ))}
    </div>
  );
}
