import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { reasonOf } from '#renderer/entities/post/post-words.ts';
import type { PostRow } from './post-row.ts';

/** In px: of a letter on average, of a line of the reason, and of what stands beside the text in a row. */
const letter = 6.1;
const line = 16;
const roomAbove = 2;
const mostLines = 4;
/** Widths are told apart in steps: rows are measured again for every other one. */
const step = 40;

/** What stands beside the text of a row on a phone. */
export const besideOnPhone = 190;

/** How much taller a row is for its reason, by the width that its text has. `beside`: what the other columns take, in px. */
export function useRowExtra(beside: (listWidth: number) => number): {
  measured: RefObject<HTMLDivElement | null>;
  extraOf: (row: PostRow) => number;
} {
  const measured = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(900);
  useLayoutEffect(() => {
    const element = measured.current;
    if (element === null) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(Math.floor(element.clientWidth / step) * step);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const letters = Math.max(16, Math.floor((width - beside(width)) / letter));
  const extraOf = useCallback(
    (row: PostRow): number => {
      const reason = reasonOf(row, row.account);
      if (reason === undefined) return 0;
      return roomAbove + line * Math.min(mostLines, Math.ceil(reason.text.length / letters));
    },
    [letters],
  );
  return { measured, extraOf };
}
