import { useEffect, useImperativeHandle, useRef, type FocusEvent, type Ref } from 'react';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';

const framesToMeasure = 20;
type Press = { event: { id: string }; jsEvent: MouseEvent };

/**
 * Entries of a grid of days as rows of a list: the list's panel gives the focus back to them, and one that was moved keeps it.
 * `mark` is the attribute that carries an entry's id; `drawn` changes as entries are drawn again.
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

  // What was moved is drawn again on its day, unseen until it has been measured, and keeps the focus.
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
        // What is drawn again goes, and comes back; what is left behind stays where it is.
        queueMicrotask(() => {
          if (target.isConnected) heldId.current = undefined;
        });
      },
    },
  };
}

/** A press opens an entry here; with a key of the browser, its address opens elsewhere. */
export const pressed =
  (onOpen: (id: string) => void) =>
  ({ event, jsEvent }: Press) => {
    if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return;
    jsEvent.preventDefault();
    onOpen(event.id);
  };
