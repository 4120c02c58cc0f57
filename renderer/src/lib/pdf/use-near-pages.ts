import { useEffect, useState, type RefObject } from 'react';
import type { PDFDocumentProxy } from './open-pdf.ts';

/** The pages of a PDF that are visible in a box, and those one screen ahead and behind. */
export function useNearPages(box: RefObject<HTMLElement | null>, pdf: PDFDocumentProxy): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([1]));
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const seen = new Map<number, boolean>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          seen.set(Number((target as HTMLElement).dataset['page']), isIntersecting);
        setNear(new Set([...seen].flatMap(([number, isSeen]) => (isSeen ? [number] : []))));
      },
      { root: element, rootMargin: '100% 0px' },
    );
    for (const page of element.querySelectorAll('[data-page]')) watch.observe(page);
    return () => {
      watch.disconnect();
    };
  }, [box, pdf]);
  return near;
}
