import { useEffect, useState } from 'react';
import { useConnectionStore } from './connection.ts';

const patienceMs = 1500;

/** True once live updates are on, are known to be off, or have been waited for long enough. */
export function useHeard(): boolean {
  const isKnown = useConnectionStore(({ live }) => live !== 'connecting');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(true);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isKnown || isOver;
}
