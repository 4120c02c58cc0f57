import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { PDFDocumentProxy } from '#renderer/lib/pdf/open-pdf.ts';
import { PdfPage } from '#renderer/lib/pdf/pdf-page.tsx';
import { useNearPages } from '#renderer/lib/pdf/use-near-pages.ts';
import { zoomed } from '#renderer/lib/pdf/zooms.ts';
import shell from '#renderer/public/shell/shell.module.css';
import styles from './reader.module.css';

// The whole viewer loads as one chunk.
export { openPdf } from '#renderer/lib/pdf/open-pdf.ts';

type Size = { width: number; height: number };

/** As wide as paper at arm's length, or narrower if there is less room. */
const paperWidth = 800;
const ignoreWords = () => undefined;

type Props = { pdf: PDFDocumentProxy; size: Size; onPage: (number: number) => void };

/** The pages one below another, with the buttons that move between them. */
export function PdfPages({ pdf, size, onPage }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNearPages(box, pdf);
  const width = useInnerWidth(box);
  const [current, setCurrent] = useState(1);
  const [said, setSaid] = useState('');
  const [zoom, setZoom] = useState(1);
  const place = useRef<Place>({ page: 1, part: 0 });
  const count = pdf.numPages;
  const scale = (Math.max(60, Math.min(paperWidth, width)) / size.width) * zoom;

  const show = (number: number) => {
    setCurrent(number);
    onPage(number);
  };
  const goTo = (number: number) => {
    const next = Math.min(count, Math.max(1, number));
    box.current?.querySelector(`[data-page="${String(next)}"]`)?.scrollIntoView({ block: 'start' });
    if (box.current !== null) place.current = placeIn(box.current);
    show(next);
    setSaid(`Page ${String(next)} of ${String(count)}`);
  };
  const step = (by: 1 | -1) => {
    const next = zoomed(zoom, by);
    if (next === undefined) return;
    setZoom(next);
    setSaid(`Zoom ${String(next * 100)} %`);
  };
  // Keep the reading position when the zoom changes. Otherwise 'Previous page' would start from another page than the
  // one shown.
  useLayoutEffect(() => {
    if (box.current !== null) returnTo(box.current, place.current);
  }, [scale]);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      ArrowLeft: () => goTo(current - 1),
      ArrowRight: () => goTo(current + 1),
      Home: () => goTo(1),
      End: () => goTo(count),
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', handleKey);
    return () => {
      removeEventListener('keydown', handleKey);
    };
  }, []);
  return (
    <div className={styles['document']}>
      <div className={styles['tools']} role="toolbar" aria-label="Pages">
        <Tool label="Previous page" isOff={current <= 1} onClick={() => goTo(current - 1)}>
          <IconChevronLeft size={16} stroke={1.7} />
        </Tool>
        <span className={styles['figure']}>
          {current} of {count}
        </span>
        <Tool label="Next page" isOff={current >= count} onClick={() => goTo(current + 1)}>
          <IconChevronRight size={16} stroke={1.7} />
        </Tool>
        <i className={styles['between']} aria-hidden />
        <Tool label="Zoom out" isOff={zoomed(zoom, -1) === undefined} onClick={() => step(-1)}>
          <IconZoomOut size={16} stroke={1.7} />
        </Tool>
        <span className={styles['figure']}>{Math.round(zoom * 100)} %</span>
        <Tool label="Zoom in" isOff={zoomed(zoom, 1) === undefined} onClick={() => step(1)}>
          <IconZoomIn size={16} stroke={1.7} />
        </Tool>
      </div>
      <p className={shell['unseen']} role="status">
        {said}
      </p>
      <div
        ref={box}
        className={styles['pages']}
        role="region"
        aria-label="Document"
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          place.current = placeIn(currentTarget);
          show(place.current.page);
        }}
      >
        {Array.from({ length: count }, (_, index) => (
          <PdfPage
            key={index}
            pdf={pdf}
            number={index + 1}
            size={size}
            scale={scale}
            isNear={near.has(index + 1)}
            onWords={ignoreWords}
          />
        ))}
      </div>
    </div>
  );
}

/** The reading position: how far down a page, measured at a third of the visible height, or the end of the document. */
type Place = { page: number; part: number | 'end' };

function placeIn(box: HTMLElement): Place {
  const pages = [...box.querySelectorAll<HTMLElement>('[data-page]')];
  const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
  const line = box.scrollTop + box.clientHeight / 3;
  const shown = isAtEnd ? pages.at(-1) : pages.findLast((page) => page.offsetTop <= line);
  const part = shown === undefined ? 0 : (line - shown.offsetTop) / (shown.offsetHeight || 1);
  return { page: Number(shown?.dataset['page'] ?? 1), part: isAtEnd ? 'end' : part };
}

function returnTo(box: HTMLElement, { page, part }: Place): void {
  const shown = box.querySelector<HTMLElement>(`[data-page="${String(page)}"]`);
  if (part === 'end') box.scrollTop = box.scrollHeight;
  else if (shown !== null) box.scrollTop = shown.offsetTop + part * shown.offsetHeight - box.clientHeight / 3;
}

type ToolProps = { label: string; isOff: boolean; onClick: () => void; children: React.ReactNode };

/** A disabled button keeps the focus. */
function Tool({ label, isOff, onClick, children }: ToolProps) {
  return (
    <button
      className={shell['icon']}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {children}
    </button>
  );
}

function useInnerWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(paperWidth);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setWidth(
        element.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0),
      );
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
    };
  }, [box]);
  return width;
}
