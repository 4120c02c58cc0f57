import { useEffect, useImperativeHandle, useRef, type FocusEvent, type Ref } from 'react';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';

const framesToMeasure = 20;
type Press = { event: { id: string }; jsEvent: MouseEvent };

/**
 * Makes calendar entries act like rows of a list: closing the panel returns the focus to its entry, and a moved entry
 * keeps the focus. `mark` is the attribute with an entry's id; `drawn` changes whenever entries are drawn again.
 */
export function useEntries(mark: string, drawn: unknown, handle: Ref<DataTableHandle>) {
  const frame = useRef<HTMLDivElement>(null);
  const heldId = useRef<string>(undefined);
  const find = (named: string) =>
    frame.current?.querySelector(`[${named}]`)?.closest<HTMLElement>('a, [tabindex]');
  const entryOf = (id: string) => find(`${mark}="${id}"`);
  const idAt = (element: Element) =>
    (element.matches(`[${mark}]`) ? element : element.querySelector(`[${mark}]`))?.getAttribute(mark) ??
    undefined;

  // A moved entry is drawn again on its new day, hidden until measured; then it gets the focus back.
  useEffect(() => {
    let framesLeft = framesToMeasure;
    let request = 0;
    const restore = () => {
      const id = heldId.current;
      if (id === undefined || document.activeElement !== document.body) return;
      frame.current?.querySelector(`[${mark}="${id}"]`)?.closest<HTMLElement>('a, [tabindex]')?.focus();
      framesLeft -= 1;
      if (document.activeElement === document.body && framesLeft > 0)
        request = requestAnimationFrame(restore);
    };
    request = requestAnimationFrame(restore);
    return () => {
      cancelAnimationFrame(request);
    };
  }, [mark, drawn]);

  useImperativeHandle(handle, () => ({
    focusRow: (id) => {
      const entry = entryOf(id);
      entry?.focus();
      return entry !== undefined && entry !== null;
    },
    focusFirst: () => {
      find(mark)?.focus();
    },
    focusCurrent: () => {
      (entryOf(heldId.current ?? '') ?? find(mark))?.focus();
    },
  }));

  return {
    frame,
    idAt,
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        heldId.current = idAt(target);
      },
      onBlur: ({ currentTarget, relatedTarget, target }: FocusEvent) => {
        if (relatedTarget !== null && currentTarget.contains(relatedTarget)) return;
        // An entry that is drawn again is removed and comes back; if it is still there, the focus really left it.
        queueMicrotask(() => {
          if (target.isConnected) heldId.current = undefined;
        });
      },
    },
  };
}

/** A click opens an entry here; with Ctrl, Cmd or Shift, the browser opens its address elsewhere. */
export const pressed =
  (onOpen: (id: string) => void) =>
  ({ event, jsEvent }: Press) => {
    if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return;
    jsEvent.preventDefault();
    onOpen(event.id);
  };
