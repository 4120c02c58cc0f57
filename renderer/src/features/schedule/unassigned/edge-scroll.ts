const nearPixels = 40;
const pixelsPerFrame = 10;

/** Rows of the timeline at a place on the screen, where nothing lies over them. */
function rowsAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-timeline-kind]') ?? null;
}

/**
 * Scrolls the timeline while something is carried along its upper or lower edge: further rows are where the pointer can't go. Tells
 * of each turn, since other rows lie under the pointer then.
 */
export function edgeScroll(onTurn: (x: number, y: number) => void) {
  let frame: number | undefined;
  let [x, y] = [0, 0];
  const turn = () => {
    frame = undefined;
    const scroller = rowsAt(x, y)?.parentElement;
    if (scroller === null || scroller === undefined) return;
    const [isLow, isHigh] = [rowsAt(x, y + nearPixels) === null, rowsAt(x, y - nearPixels) === null];
    if (isLow === isHigh) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += isLow ? pixelsPerFrame : -pixelsPerFrame;
    if (scroller.scrollTop === before) return;
    onTurn(x, y);
    frame = requestAnimationFrame(turn);
  };
  return {
    move: (toX: number, toY: number) => {
      [x, y] = [toX, toY];
      frame ??= requestAnimationFrame(turn);
    },
    stop: () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}
