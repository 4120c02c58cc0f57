import { IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useViewAs } from '#renderer/lib/viewer/view-as.ts';
import { paths } from '#shared/domain/areas.ts';
import styles from './preferences-link.module.css';

/** Links to the notification preferences. */
export function PreferencesLink({ onLeave }: { onLeave: () => void }) {
  const { end } = useViewAs();
  return (
    <Link
      to={paths.notificationPreferences}
      className={styles['link']}
      aria-label="Notification preferences"
      title="Notification preferences"
      onClick={() => {
        onLeave();
        end();
      }}
    >
      <IconSettings size={16} stroke={1.7} />
    </Link>
  );
}
