const nearPixels = 40;
const pixelsPerFrame = 10;

/** The timeline row at a point on the screen, unless something covers it. */
function rowsAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-timeline-kind]') ?? null;
}

/**
 * Scrolls the timeline while something is dragged near its top or bottom edge, to reach further rows. Calls back for
 * each step, because the row under the pointer changes.
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
