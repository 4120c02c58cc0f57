import { Link } from 'react-router-dom';
import styles from './admin-tabs.module.css';
import { useAdminTabs, type AdminTab } from './admin-tab.ts';

/** The way to the other lists of the admin area. */
export function AdminTabs({ current }: { current: AdminTab }) {
  return (
    <nav className={styles['tabs']} aria-label="Admin">
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
    </nav>
  );
}
