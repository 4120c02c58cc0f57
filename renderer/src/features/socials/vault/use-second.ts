import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

// One timer for every ring and countdown on the page.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentSecond = () => Math.floor(Date.now() / 1000) * 1000;

/** The current second; its users render again when the next one begins. */
export const useSecond = (): number => useSyncExternalStore(subscribe, currentSecond);
