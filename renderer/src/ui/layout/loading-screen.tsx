import { useEffect, useState } from 'react';
import { Mark } from '#renderer/ui/marks/product-mark.tsx';
import styles from './loading-screen.module.css';

const slowAfterMs = 4000;

/** Before it is known who is there. It appears late, so that a quick start shows no flicker; `isFramed` where a shell stands around it. */
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
