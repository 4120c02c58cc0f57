import { Link } from 'react-router-dom';
import type { Place } from '#renderer/features/dashboard/places.ts';
import styles from './place-card.module.css';

export function PlaceCard({ place }: { place: Place }) {
  const { path, title, about, icon: Icon } = place;
  return (
    <Link to={path} className={styles['card']}>
      <span className={styles['icon']} aria-hidden>
        <Icon size={16} stroke={1.7} />
      </span>
      <span className={styles['text']}>
        <b>{title}</b>
        <span>{about}</span>
      </span>
    </Link>
  );
}
