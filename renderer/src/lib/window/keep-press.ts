import type { PointerEvent } from 'react';

/**
 * Pressing a button blurs the field before it. That field's error may then appear and move the button away from the
 * pointer, so that the browser makes no click. Click anyway.
 */
export function keepPress(event: PointerEvent): void {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button, summary') : null;
  if (button === null || event.button !== 0) return;
  const place = button.getBoundingClientRect();
  const ends = new AbortController();
  const release = ({ clientX: x, clientY: y, target }: globalThis.PointerEvent) => {
    ends.abort();
    const isWhereItWas = x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
    const hasMoved = button.getBoundingClientRect().top !== place.top;
    const isOnButton = target instanceof Node && button.contains(target);
    if (isWhereItWas && hasMoved && !isOnButton) button.click();
  };
  window.addEventListener('pointerup', release, { capture: true, signal: ends.signal });
  window.addEventListener(
    'pointercancel',
    () => {
      ends.abort();
    },
    { capture: true, signal: ends.signal },
  );
}
