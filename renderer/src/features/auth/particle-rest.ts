/** The part of a drawing that is needed here. */
type Drawing = { pause: () => void; play: () => void };

type Battery = EventTarget & { charging: boolean };
type WithBattery = { getBattery?: () => Promise<Battery> };

/** Long enough to be seen, and short enough to cost nothing while a sign-in page stays open for a day. */
export const movingMs = 8000;

/** The library handles a resize half a second later. */
const resizedMs = 700;

export async function someFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/**
 * Animates a drawing for its first seconds while the page is visible and the computer is not on battery, then pauses
 * it. Returns a function that stops this.
 */
export function restSoon(drawing: Drawing, canMove: boolean): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let isOver = !canMove;
  let battery: Battery | undefined;
  let isMoving: boolean | undefined;
  const update = () => {
    const isWatched = document.visibilityState === 'visible' && document.hasFocus();
    const mayMove = !isOver && isWatched && battery?.charging !== false && !signal.aborted;
    if (mayMove === isMoving || signal.aborted) return;
    isMoving = mayMove;
    if (mayMove) drawing.play();
    else drawing.pause();
  };
  document.addEventListener('visibilitychange', update, { signal });
  window.addEventListener('focus', update, { signal });
  window.addEventListener('blur', update, { signal });
  // If the browser doesn't report the battery, only the time limit applies.
  void (navigator as WithBattery).getBattery?.().then(
    (found) => {
      battery = found;
      found.addEventListener('chargingchange', update, { signal });
      update();
    },
    () => undefined,
  );
  const timer = setTimeout(() => {
    isOver = true;
    update();
  }, movingMs);
  update();
  // Resizing clears a canvas, so it must be redrawn.
  let resized: ReturnType<typeof setTimeout> | undefined;
  const drawAgain = async () => {
    if (isMoving === true) return;
    drawing.play();
    await someFrames();
    if (isMoving === false && !signal.aborted) drawing.pause();
  };
  window.addEventListener(
    'resize',
    () => {
      clearTimeout(resized);
      resized = setTimeout(() => void drawAgain(), resizedMs);
    },
    { signal },
  );
  return () => {
    clearTimeout(timer);
    clearTimeout(resized);
    ended.abort();
  };
}
