import { useCallbackRef } from '@mantine/hooks';
import { useEffect, type RefObject } from 'react';
import { edgeScroll } from './edge-scroll.ts';
import styles from './tray.module.css';

/** A timeline row that something was dropped on. */
export type DropRow = { kind: 'model' | 'person'; key: string; name: string };

const leastPixels = 4;

function rowAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-timeline-row]') ?? null;
}

/** Drags list rows onto timeline rows: a copy of the title follows the pointer, and the target row is highlighted. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  isOff: boolean,
  onDrop: (id: string, row: DropRow) => void,
): void {
  const drop = useCallbackRef(onDrop);
  useEffect(() => {
    const element = list.current;
    if (element === null || isOff) return;
    let held: { id: string; title: string; pointerId: number; x: number; y: number } | undefined;
    let ghost: HTMLElement | undefined;
    let over: HTMLElement | null = null;
    const mark = (row: HTMLElement | null) => {
      if (row === over) return;
      if (over !== null) delete over.dataset['dropTarget'];
      if (row !== null) row.dataset['dropTarget'] = '';
      over = row;
    };
    const edge = edgeScroll((x, y) => {
      mark(rowAt(x, y));
    });
    const stop = () => {
      edge.stop();
      mark(null);
      ghost?.remove();
      ghost = held = undefined;
    };
    const handlers = {
      pointerdown: (event: PointerEvent) => {
        const item = (event.target as Element).closest<HTMLElement>('[data-shift]');
        // Touch scrolls the list; the timeline is used with a mouse.
        if (item === null || event.button !== 0 || event.pointerType === 'touch') return;
        if ((event.target as Element).closest('button, input') !== null) return;
        const { shift: id = '' } = item.dataset;
        held = {
          id,
          title: item.querySelector('b')?.textContent ?? '',
          pointerId: event.pointerId,
          x: event.clientX,
          y: event.clientY,
        };
      },
      pointermove: (event: PointerEvent) => {
        if (held?.pointerId !== event.pointerId) return;
        if (ghost === undefined) {
          if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < leastPixels) return;
          element.setPointerCapture(held.pointerId);
          ghost = document.createElement('div');
          ghost.className = styles['ghost'] ?? '';
          ghost.textContent = held.title;
          ghost.dir = 'auto';
          document.body.append(ghost);
        }
        ghost.style.transform = `translate(${String(event.clientX + 8)}px, ${String(event.clientY + 8)}px)`;
        mark(rowAt(event.clientX, event.clientY));
        edge.move(event.clientX, event.clientY);
      },
      pointerup: (event: PointerEvent) => {
        if (held?.pointerId !== event.pointerId) return;
        const [isDragged, { id }] = [ghost !== undefined, held];
        stop();
        const row = isDragged ? rowAt(event.clientX, event.clientY) : null;
        const kind = row?.closest<HTMLElement>('[data-timeline-kind]')?.dataset['timelineKind'];
        if (row !== null && (kind === 'model' || kind === 'person'))
          drop(id, { kind, key: row.dataset['timelineRow'] ?? '', name: row.ariaLabel ?? '' });
      },
      pointercancel: stop,
    };
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || ghost === undefined) return;
      event.stopPropagation();
      stop();
    };
    for (const [name, handler] of Object.entries(handlers))
      element.addEventListener(name, handler as EventListener);
    window.addEventListener('keydown', cancel, { capture: true });
    return () => {
      stop();
      for (const [name, handler] of Object.entries(handlers))
        element.removeEventListener(name, handler as EventListener);
      window.removeEventListener('keydown', cancel, { capture: true });
    };
  }, [list, isOff, drop]);
}
