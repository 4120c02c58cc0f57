import { useId } from 'react';
import type { Place } from '#renderer/features/dashboard/places.ts';
import { PlaceCard } from './place-card.tsx';
import styles from './place-list.module.css';

export function PlaceList({ title, places }: { title: string; places: readonly Place[] }) {
  const titleId = useId();
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles['places']}>
        {places.map((place) => (
          <li key={place.path}>
            <PlaceCard place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}
