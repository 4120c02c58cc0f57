import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './list-message.module.css';

type Props = {
  /** What was pressed here is gone, and the focus with it. */
  onFocusLost: () => void;
  children: ReactNode;
};

/** Where a list has nothing to show, what it says stands in the middle of its place. */
export function ListMessage({ onFocusLost, children }: Props) {
  const message = useRef<HTMLDivElement>(null);
  const lose = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const own = message.current;
    return () => {
      // Once what takes its place is there.
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
