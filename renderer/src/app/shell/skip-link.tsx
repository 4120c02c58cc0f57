import type { RefObject } from 'react';
import styles from './skip-link.module.css';

/** First in the tab order. It does not change the address, because on the desktop the hash is the route. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <a
      href="#content"
      className={styles['skip']}
      onClick={(event) => {
        event.preventDefault();
        target.current?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
