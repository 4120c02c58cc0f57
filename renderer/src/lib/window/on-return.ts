const tickMs = 5000;
/** If the clock jumped this far between ticks, the machine slept. */
const sleepMs = 15_000;
/** After a shorter absence, nothing is worth refetching. */
const awayMs = 30_000;

/**
 * Calls the listener when someone returns to the window or wakes the machine after a while. Returns a function that
 * stops it.
 */
export function onReturn(listener: () => void): () => void {
  let lastTick = Date.now();
  let hiddenAt: number | undefined;

  const tick = () => {
    const now = Date.now();
    const hasSlept = now - lastTick > tickMs + sleepMs;
    lastTick = now;
    // A hidden page's timers are throttled, so a gap does not mean that the machine slept.
    if (hasSlept && !document.hidden) listener();
  };
  const handleVisibility = () => {
    if (document.hidden) {
      hiddenAt = Date.now();
      return;
    }
    const wasAway = hiddenAt !== undefined && Date.now() - hiddenAt >= awayMs;
    hiddenAt = undefined;
    lastTick = Date.now();
    if (wasAway) listener();
  };
  const handlePageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };

  const timer = setInterval(tick, tickMs);
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pageshow', handlePageShow);
  };
}
