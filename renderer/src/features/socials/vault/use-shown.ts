import { useEffect, useEffectEvent, useState } from 'react';

/** How long a secret is shown, and how long the window may be hidden in the meantime. */
export const shownForMs = 30_000;
export const awayMs = 60_000;

/**
 * Times how long a secret is shown: half a minute, or less if the window stays hidden. `wipe` removes it from the page
 * and also runs on unmount.
 */
export function useShown(wipe: () => void) {
  const [endsAt, setEndsAt] = useState<number>();
  const [now, setNow] = useState(0);
  const wipeNow = useEffectEvent(wipe);
  const end = () => {
    wipe();
    setEndsAt(undefined);
  };
  const endNow = useEffectEvent(end);

  useEffect(() => {
    if (endsAt === undefined) return;
    let away: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      // Checks the clock, because timers of a hidden page are slow.
      if (Date.now() >= endsAt) endNow();
      else setNow(Date.now());
    };
    const handleVisibility = () => {
      clearTimeout(away);
      if (document.hidden) away = setTimeout(endNow, awayMs);
      else tick();
    };
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      clearInterval(timer);
      clearTimeout(away);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [endsAt]);
  useEffect(
    () => () => {
      wipeNow();
    },
    [],
  );

  return {
    isShown: endsAt !== undefined,
    secondsLeft: endsAt === undefined ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000)),
    begin: () => {
      setNow(Date.now());
      setEndsAt(Date.now() + shownForMs);
    },
    end,
  };
}
