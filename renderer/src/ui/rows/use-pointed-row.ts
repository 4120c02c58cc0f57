import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** The row of a link that leads to it, by its id. */
export const rowLink = (list: Element | null | undefined, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`);

const idAt = (target: EventTarget | null): string | undefined =>
  (target instanceof Element ? target.closest('tr, li') : null)
    ?.querySelector('[data-row-link]')
    ?.getAttribute('data-row-link') ?? undefined;

type Options = {
  activeId: string | undefined;
  /** `takesFocus`: a row had it, and two marked rows would be one too many. */
  onPoint: (id: string, takesFocus: boolean) => void;
};

/** A pointer that moves makes the row below it the active one; rows that scroll by below a resting pointer are none of its. */
export function usePointedRow({ activeId, onPoint }: Options) {
  const last = useRef<{ x: number; y: number }>(undefined);
  /** The row that the pointer chose last, until a key moves on: it stays where it is, below the pointer. */
  const pointedId = useRef<string>(undefined);
  return {
    pointedId,
    pointing: {
      onPointerDown: (event: PointerEvent) => {
        pointedId.current = idAt(event.target);
      },
      onMouseMove: (event: MouseEvent) => {
        const { clientX: x, clientY: y } = event;
        const hasMoved = last.current?.x !== x || last.current.y !== y;
        last.current = { x, y };
        const id = hasMoved ? idAt(event.target) : undefined;
        if (id === undefined || id === activeId) return;
        pointedId.current = id;
        onPoint(id, document.activeElement?.matches('[data-row-link]') === true);
      },
    },
  };
}
