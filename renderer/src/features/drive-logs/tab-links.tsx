import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { fadingEdges, useCurrentInView } from '#renderer/ui/layout/use-current-in-view.ts';
import { driveTabs, type DriveTab } from './drive-tabs.ts';
import styles from './tab-links.module.css';

/** The way to the other parts of the page. */
export function TabLinks({ current }: { current: DriveTab }) {
  const row = useCurrentInView(current);
  const folders = useQuery(driveQueries.folders()).data;
  return (
    <nav ref={row} className={`${styles['tabs'] ?? ''} ${fadingEdges}`} aria-label="Drive logs">
      {driveTabs.map(({ id, label }) => (
        <Link
          key={id}
          to={id === 'activity' ? '?' : `?tab=${id}`}
          className={styles['tab']}
          aria-current={id === current ? 'page' : undefined}
        >
          {label}
          {id === 'folders' && folders !== undefined && folders.length > 0 ? (
            <span className={styles['count']}>{formatCount(folders.length)}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
