import { useRef, type MouseEvent } from 'react';

/** The row of a link that leads to it, by its id. */
export const rowLink = (list: Element | null | undefined, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`);

type Options = {
  activeId: string | undefined;
  /** `takesFocus`: a row had it, and two marked rows would be one too many. */
  onPoint: (id: string, takesFocus: boolean) => void;
};

/** A pointer that moves makes the row below it the active one; rows that scroll by below a resting pointer are none of its. */
export function usePointedRow({ activeId, onPoint }: Options) {
  const last = useRef<{ x: number; y: number }>(undefined);
  return (event: MouseEvent) => {
    const { clientX: x, clientY: y } = event;
    const hasMoved = last.current?.x !== x || last.current.y !== y;
    last.current = { x, y };
    if (!hasMoved || !(event.target instanceof Element)) return;
    const id = event.target
      .closest('tr, li')
      ?.querySelector('[data-row-link]')
      ?.getAttribute('data-row-link');
    if (id === undefined || id === null || id === activeId) return;
    onPoint(id, document.activeElement?.matches('[data-row-link]') === true);
  };
}
