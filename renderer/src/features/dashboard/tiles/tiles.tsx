import { Skeleton, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import { dashboardTiles } from '#shared/domain/dashboard.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { readTile } from './tile-messages.ts';
import styles from './tiles.module.css';

type Props = {
  tiles: Dashboard['tiles'] | undefined;
  onRetry: () => void;
};

const most = 5;

/** Numbers, each linked to what it counts. Shows only those that the user's permissions allow. */
export function Tiles({ tiles, onRetry }: Props) {
  if (tiles === undefined)
    return (
      <div className={styles['tiles']} role="status" aria-label="Loading numbers">
        {Array.from({ length: most }, (_, tile) => (
          <div key={tile} className={styles['tile']} data-pending>
            <Skeleton width="40%" height={10} />
            <Skeleton width="25%" height={18} />
            <Skeleton width="60%" height={10} />
          </div>
        ))}
      </div>
    );
  const shown = dashboardTiles.filter((name) => tiles[name] !== undefined).slice(0, most);
  if (shown.length === 0) return null;
  return (
    <ul className={styles['tiles']} aria-label="Numbers">
      {shown.map((name) => {
        const tile = readTile(name, tiles);
        return (
          <li key={name}>
            {tile.number === undefined ? (
              <UnstyledButton className={styles['tile']} onClick={onRetry}>
                <Hint block weight={500}>
                  {tile.label}
                </Hint>
                <span className={styles['number']}>
                  –<Hidden> Failed to load.</Hidden>
                </span>
                <span className={styles['sub']}>Try Again</span>
              </UnstyledButton>
            ) : (
              <Link className={styles['tile']} to={tile.to}>
                <Hint block weight={500}>
                  {tile.label}
                </Hint>
                <span className={styles['number']}>{tile.number}</span>
                <span className={styles['sub']}>
                  {tile.parts.map(({ text, isBad }, index) => (
                    <span key={text}>
                      {index === 0 ? '' : ' · '}
                      <span data-bad={isBad === true || undefined}>{text}</span>
                    </span>
                  ))}
                </span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
