const tickMs = 5000;
/** A clock that jumped this far has not been running: the machine slept. */
const sleepMs = 15_000;
/** Hidden for less, and nothing is worth asking for again. */
const awayMs = 30_000;

/** Hears of someone coming back to the page after a while, be it to the window or to the machine; answers with the end of it. */
export function onReturn(listener: () => void): () => void {
  let lastTick = Date.now();
  let hiddenAt: number | undefined;

  const tick = () => {
    const now = Date.now();
    const hasSlept = now - lastTick > tickMs + sleepMs;
    lastTick = now;
    // The timers of a hidden page are slowed down, which says nothing.
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
