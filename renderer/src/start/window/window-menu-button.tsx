import { IconDots } from '@tabler/icons-react';
import { request } from '#renderer/bridge/index.ts';
import styles from './window-menu-button.module.css';

/** The menu of a window without a menu bar, next to the window's own buttons. */
export function WindowMenuButton() {
  return (
    <nav className={styles['place']} aria-label="Window">
      <button
        type="button"
        className={styles['button']}
        aria-label="Menu"
        aria-haspopup="menu"
        onClick={() => {
          request('desktop.openMenu').catch(() => undefined);
        }}
      >
        <IconDots size={18} stroke={1.7} aria-hidden />
      </button>
    </nav>
  );
}
