/** As much of a drawing as needs to be known here. */
type Drawing = { pause: () => void; play: () => void };

type Battery = EventTarget & { charging: boolean };
type WithBattery = { getBattery?: () => Promise<Battery> };

/** Long enough to be seen, and short enough to cost nothing where a sign-in page stays open for a day. */
export const movingMs = 8000;

/** The library answers to a new size half a second later. */
const resizedMs = 700;

export async function someFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/**
 * Lets a drawing move for its first seconds, while someone looks and the computer does not run on its battery; then it
 * stands still. Answers with the function that ends this.
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
  // Where a browser does not tell, the seconds are all there is.
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
  // A canvas of another size is empty.
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
