import { useEffect, useState } from 'react';

/** The seconds left until a moment; 0 once it has passed. */
export function useSecondsUntil(until: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (until === undefined) return;
    const tick = () => {
      setNow(Date.now());
    };
    tick();
    if (isOver) return;
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [until, isOver]);
  return left;
}
