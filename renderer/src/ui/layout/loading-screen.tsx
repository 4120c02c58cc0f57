import { useEffect, useState } from 'react';
import { Mark } from '#renderer/ui/marks/product-mark.tsx';
import styles from './loading-screen.module.css';

const slowAfterMs = 4000;

/**
 * Shown until the session is known. It appears late, so that a quick start doesn't flicker; `isFramed` if the app's
 * frame is around it.
 */
export function LoadingScreen({ isFramed = false }: { isFramed?: boolean }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, slowAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <main className={styles['screen']} data-loading data-framed={isFramed || undefined}>
      <div className={styles['content']} role="status">
        <Mark size={40} />
        <h1>Loading Marquee…</h1>
        {isSlow ? <p>The server is taking longer than usual.</p> : null}
      </div>
    </main>
  );
}
