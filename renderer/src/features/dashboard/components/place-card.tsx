import { Link } from 'react-router-dom';
import type { Place } from '#renderer/features/dashboard/places.ts';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import styles from './place-card.module.css';

export function PlaceCard({ place }: { place: Place }) {
  const { path, title, about, icon } = place;
  return (
    <Link to={path} className={styles['card']}>
      <IconTile icon={icon} />
      <span className={styles['text']}>
        <b>{title}</b>
        <span>{about}</span>
      </span>
    </Link>
  );
}
