import { useEffect, useEffectEvent, useState } from 'react';

/** How long a secret stays on the screen, and how long the window may be hidden meanwhile. */
export const shownForMs = 30_000;
export const awayMs = 60_000;

/**
 * The time for which a secret is shown: half a minute, and less where the window is out of sight. `wipe` takes it off the page;
 * it is also called on leaving.
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
      // By the clock: the timers of a hidden page are slow.
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
