import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** The link of the row with this id. */
export const rowLink = (list: Element | null | undefined, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`);

const idAt = (target: EventTarget | null): string | undefined =>
  (target instanceof Element ? target.closest('tr, li') : null)
    ?.querySelector('[data-row-link]')
    ?.getAttribute('data-row-link') ?? undefined;

type Options = {
  activeId: string | undefined;
  /** `takesFocus`: another row had the focus, which would leave two rows highlighted. */
  onPoint: (id: string, takesFocus: boolean) => void;
};

/** A moving pointer activates the row below it; rows that scroll under a resting pointer are not activated. */
export function usePointedRow({ activeId, onPoint }: Options) {
  const last = useRef<{ x: number; y: number }>(undefined);
  /** The row last chosen by the pointer, until a key moves on: it must not scroll away from the pointer. */
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
