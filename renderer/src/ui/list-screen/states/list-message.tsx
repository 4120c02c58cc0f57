import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './list-message.module.css';

type Props = {
  /** Called when a focused button inside disappears with the message. */
  onFocusLost: () => void;
  children: ReactNode;
};

/** A message in the middle of a list that has no rows to show. */
export function ListMessage({ onFocusLost, children }: Props) {
  const message = useRef<HTMLDivElement>(null);
  const lose = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const own = message.current;
    return () => {
      // After what replaces it has rendered.
      if (own?.contains(document.activeElement) === true)
        queueMicrotask(() => {
          lose();
        });
    };
  }, []);
  return (
    <div ref={message} className={styles['message']}>
      {children}
    </div>
  );
}
