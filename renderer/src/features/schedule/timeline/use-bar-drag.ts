import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';
import { edgeScroll } from '#renderer/features/schedule/unassigned/edge-scroll.ts';

/** A finished drag: by a fraction of the range, to another row, or of the end only. */
export type BarDrag = { id: string; rowKey: string; by: number; toRowKey: string; isResize: boolean };

type Options = {
  scroller: RefObject<HTMLElement | null>;
  /** The width of the name column, before the range. */
  gutter: number;
  isOff: boolean;
  /** The row must stay rendered during the drag, even when scrolled away. */
  onStart: (rowKey: string) => void;
  onEnd: (drag: BarDrag | undefined) => void;
};

const leastPixels = 4;
const longPressMs = 350;

type Held = {
  bar: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
  scrollTop: number;
  at: { x: number; y: number };
  isResize: boolean;
  isDragging: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

/** Drags bars by mouse, or by touch after a long press. Nothing is rendered during the drag: only the bar moves. */
export function useBarDrag({ scroller, gutter, isOff, onStart, onEnd }: Options): void {
  const held = useRef<Held>(undefined);
  const start = useCallbackRef(onStart);
  const end = useCallbackRef(onEnd);

  useEffect(() => {
    const element = scroller.current;
    if (element === null || isOff) return;
    const width = () => Math.max(1, element.clientWidth - gutter);
    const rowOf = (bar: HTMLElement) => bar.closest<HTMLElement>('[data-timeline-row]');
    const follow = () => {
      const now = held.current;
      if (now?.isDragging !== true) return;
      const x = now.at.x - now.x;
      const y = now.at.y - now.y + element.scrollTop - now.scrollTop;
      if (now.isResize) now.bar.style.marginInlineEnd = `${String(-x)}px`;
      else now.bar.style.transform = `translate(${String(x)}px, ${String(y)}px)`;
    };
    const edge = edgeScroll(follow);
    const begin = (now: Held) => {
      now.isDragging = true;
      now.bar.setPointerCapture(now.pointerId);
      now.bar.dataset['dragging'] = '';
      const row = rowOf(now.bar);
      if (row !== null) row.dataset['holding'] = '';
      start(now.bar.dataset['row'] ?? '');
    };
    const stop = (isDropped: boolean, event?: PointerEvent) => {
      const now = held.current;
      held.current = undefined;
      if (now === undefined) return;
      clearTimeout(now.timer);
      if (!now.isDragging) return;
      edge.stop();
      delete now.bar.dataset['dragging'];
      delete rowOf(now.bar)?.dataset['holding'];
      now.bar.style.removeProperty('transform');
      now.bar.style.removeProperty('margin-inline-end');
      const { bar: id = '', row: rowKey = '' } = now.bar.dataset;
      if (!isDropped || event === undefined) {
        end(undefined);
        return;
      }
      // Ignores the click that ends a drag.
      element.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => {
        element.removeEventListener('click', swallow, { capture: true });
      });
      now.bar.style.pointerEvents = 'none';
      const under = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>('[data-timeline-row]');
      now.bar.style.removeProperty('pointer-events');
      end({
        id,
        rowKey,
        by: (event.clientX - now.x) / width(),
        toRowKey: under?.dataset['timelineRow'] ?? rowKey,
        isResize: now.isResize,
      });
    };
    const handlers = {
      pointerdown: (event: PointerEvent) => {
        const bar = (event.target as Element).closest<HTMLElement>('[data-bar][data-editable]');
        if (bar === null || event.button !== 0 || held.current !== undefined) return;
        const isResize = (event.target as Element).closest('[data-edge]') !== null;
        const now: Held = {
          bar,
          pointerId: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          scrollTop: element.scrollTop,
          at: { x: event.clientX, y: event.clientY },
          isResize,
          isDragging: false,
        };
        held.current = now;
        if (event.pointerType === 'touch')
          now.timer = setTimeout(() => {
            begin(now);
          }, longPressMs);
      },
      pointermove: (event: PointerEvent) => {
        const now = held.current;
        if (now?.pointerId !== event.pointerId) return;
        if (!now.isDragging) {
          if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < leastPixels) return;
          if (event.pointerType === 'touch') {
            // The finger scrolled before the long press.
            stop(false);
            return;
          }
          begin(now);
        }
        now.at = { x: event.clientX, y: event.clientY };
        follow();
        if (!now.isResize) edge.move(event.clientX, event.clientY);
      },
      scroll: follow,
      pointerup: (event: PointerEvent) => {
        if (held.current?.pointerId === event.pointerId) stop(true, event);
      },
      pointercancel: () => {
        stop(false);
      },
      dragstart: (event: DragEvent) => {
        // Bars are links, which the browser would drag natively.
        event.preventDefault();
      },
    };
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || held.current?.isDragging !== true) return;
      event.stopPropagation();
      stop(false);
    };
    const hold = (event: TouchEvent) => {
      if (held.current?.isDragging === true) event.preventDefault();
    };
    for (const [name, handler] of Object.entries(handlers))
      element.addEventListener(name, handler as EventListener);
    element.addEventListener('touchmove', hold, { passive: false });
    window.addEventListener('keydown', cancel, { capture: true });
    return () => {
      stop(false);
      for (const [name, handler] of Object.entries(handlers))
        element.removeEventListener(name, handler as EventListener);
      element.removeEventListener('touchmove', hold);
      window.removeEventListener('keydown', cancel, { capture: true });
    };
  }, [scroller, gutter, isOff, start, end]);
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};
