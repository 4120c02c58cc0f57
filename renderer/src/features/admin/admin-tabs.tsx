import { Link } from 'react-router-dom';
import styles from './admin-tabs.module.css';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { fadingEdges, useCurrentInView } from '#renderer/ui/layout/use-current-in-view.ts';
import { paths } from '#shared/domain/areas.ts';
import { useAdminTabs, type AdminTab } from './admin-tab.ts';

/** The way to the other lists of the admin area. */
export function AdminTabs({ current }: { current: AdminTab }) {
  const viewer = useViewer();
  const row = useCurrentInView(current);
  return (
    <nav ref={row} className={`${styles['tabs'] ?? ''} ${fadingEdges}`} aria-label="Admin">
      {useAdminTabs().map(({ id, label }) => (
        <Link
          key={id}
          to={id === 'users' ? '?' : `?tab=${id}`}
          className={styles['tab']}
          aria-current={id === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
      {viewer.permissions.can_manage_config ? (
        <Link to={paths.config} className={styles['tab']}>
          Configuration
        </Link>
      ) : null}
      {viewer.permissions.can_access_debug ? (
        <Link to={paths.debug} className={styles['tab']}>
          Debug
        </Link>
      ) : null}
    </nav>
  );
}
