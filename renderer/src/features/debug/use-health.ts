import { useEffect, useState } from 'react';
import { useDiagnosticsStore } from '#renderer/lib/diagnostics/diagnostics.ts';
import { healthOf } from '#renderer/lib/diagnostics/health.ts';
import { useErrorStore } from '#renderer/lib/errors/recorded-errors.ts';

const refreshMs = 5000;
/** A page that was just opened has its channels by then. */
const firstMs = 1000;

const look = () =>
  healthOf({ ...useDiagnosticsStore.getState(), errors: useErrorStore.getState().errors }, Date.now());

/** What is at work on the page, looked at every five seconds: not at each change, which the looking would add to. */
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
