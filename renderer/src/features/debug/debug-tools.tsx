import { IconBug } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { watchCalls } from './slow-calls.ts';
import { useHealth } from './use-health.ts';
import styles from './debug-tools.module.css';

const DebugDashboard = lazyDialog(async () => (await import('./debug-dashboard.tsx')).DebugDashboard);

/** Shown over every page while debug mode is on. */
export function DebugTools() {
  const { health, refresh } = useHealth();
  const [isOpen, setOpen] = useState(false);
  useEffect(watchCalls, []);
  const { length: errors } = health.errors;
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        onClick={() => {
          refresh();
          setOpen(true);
        }}
      >
        <IconBug size={16} stroke={1.7} aria-hidden />
        Debug
        {errors === 0 ? null : (
          <span
            className={styles['count']}
            aria-label={errors === 1 ? '1 error' : `${formatCount(errors)} errors`}
          >
            {formatCount(errors)}
          </span>
        )}
      </button>
      {isOpen ? (
        <DebugDashboard
          health={health}
          onRefresh={refresh}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
