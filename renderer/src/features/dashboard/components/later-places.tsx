import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Place } from '#renderer/features/dashboard/places.ts';
import styles from './later-places.module.css';

/** Areas that are still to come: their names in a line, below what can be used. */
export function LaterPlaces({ places }: { places: readonly Place[] }) {
  const titleId = useId();
  return (
    <section className={styles['later']} aria-labelledby={titleId}>
      <h2 id={titleId}>Coming soon</h2>
      <ul>
        {places.map(({ path, title, about }) => (
          <li key={path}>
            <Link to={path} title={about}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
