import { useEffect, useState } from 'react';
import { useDiagnosticsStore } from '#renderer/lib/diagnostics/diagnostics.ts';
import { healthOf } from '#renderer/lib/diagnostics/health.ts';
import { useErrorStore } from '#renderer/lib/errors/recorded-errors.ts';

const refreshMs = 5000;
/** By then, a page that was just opened has its channels. */
const firstMs = 1000;

const look = () =>
  healthOf({ ...useDiagnosticsStore.getState(), errors: useErrorStore.getState().errors }, Date.now());

/** The health of the page, sampled every five seconds: sampling on each change would itself add to the load. */
export function useHealth() {
  const [health, setHealth] = useState(look);
  useEffect(() => {
    const first = setTimeout(() => {
      setHealth(look());
    }, firstMs);
    const timer = setInterval(() => {
      setHealth(look());
    }, refreshMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return {
    health,
    refresh: () => {
      setHealth(look());
    },
  };
}
