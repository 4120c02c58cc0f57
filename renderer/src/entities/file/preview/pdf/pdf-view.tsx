import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { openBytes, type PreviewedFile } from '#renderer/entities/file/preview/file-bytes.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { openPdf, type PDFDocumentProxy } from '#renderer/lib/pdf/open-pdf.ts';
import { PdfPage } from '#renderer/lib/pdf/pdf-page.tsx';
import { useNearPages } from '#renderer/lib/pdf/use-near-pages.ts';
import { zoomed } from '#renderer/lib/pdf/zooms.ts';
import { PdfTools } from './pdf-tools.tsx';
import { usePdfSearch } from './use-pdf-search.ts';
import styles from './pdf.module.css';

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return errorMessage('files.read', error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'This PDF is protected by a password';
  return 'This PDF can’t be shown';
}

/** A PDF, with its pages below each other. */
export function PdfView({ file }: { file: PreviewedFile }) {
  const opening = useQuery({
    queryKey: ['file-preview', 'pdf', file.id],
    queryFn: ({ signal }) => openPdf({ sizeBytes: file.sizeBytes, ...openBytes(file) }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  });
  const close = opening.data?.close;
  useEffect(() => close, [close]);
  if (opening.isError)
    return (
      <LoadFailure
        title={reasonOf(opening.error)}
        isRetrying={opening.isFetching}
        onRetry={() => void opening.refetch()}
      >
        Download it to open it elsewhere.
      </LoadFailure>
    );
  if (opening.data === undefined) return <PendingLines label="Loading the PDF" />;
  return <Pages pdf={opening.data.pdf} size={opening.data.size} onPrint={file.onPrint} />;
}

type PagesProps = {
  pdf: PDFDocumentProxy;
  size: { width: number; height: number };
  onPrint: (() => Promise<void>) | undefined;
};

function Pages({ pdf, size, onPrint }: PagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNearPages(box, pdf);
  const [current, setCurrent] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      setWidth(element.clientWidth);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
    };
  }, []);
  // Fits the width, up to 1.5 times the original size, until someone zooms.
  const fit = width === 0 ? 1 : Math.min(1.5, Math.max(0.1, (width - 32) / size.width));
  const scale = fit * zoom;
  const step = (by: 1 | -1) => {
    const next = zoomed(zoom, by);
    if (next !== undefined) setZoom(next);
  };
  const goTo = useCallbackRef((number: number) => {
    box.current?.querySelector(`[data-page="${String(number)}"]`)?.scrollIntoView({ block: 'start' });
  });
  const search = usePdfSearch(pdf, goTo);
  const searchField = useRef<HTMLInputElement>(null);
  const onWords = useCallbackRef(search.onWords);
  return (
    <div
      className={styles['view']}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        // Replaces the browser's search, which finds only the pages that are drawn.
        event.preventDefault();
        searchField.current?.select();
      }}
    >
      <PdfTools
        pdf={pdf}
        current={current}
        onPage={(number) => {
          setCurrent(number);
          goTo(number);
        }}
        percent={Math.round(scale * 100)}
        zoomOut={
          zoomed(zoom, -1) === undefined
            ? undefined
            : () => {
                step(-1);
              }
        }
        zoomIn={
          zoomed(zoom, 1) === undefined
            ? undefined
            : () => {
                step(1);
              }
        }
        search={search}
        searchField={searchField}
        onPrint={onPrint}
      />
      <div
        ref={box}
        className={styles['pages']}
        role="document"
        aria-label="Pages"
        tabIndex={0}
        // Focus here when in a dialog: in a field, the keys that turn pages and files would type instead.
        data-autofocus
        onScroll={({ currentTarget }) => {
          const middle = currentTarget.scrollTop + currentTarget.clientHeight / 3;
          const pages = [...currentTarget.querySelectorAll<HTMLElement>('[data-page]')];
          setCurrent(Number(pages.findLast((page) => page.offsetTop <= middle)?.dataset['page'] ?? 1));
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === '+' || event.key === '=') step(1);
          else if (event.key === '-') step(-1);
          else return;
          event.preventDefault();
        }}
      >
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage
            key={index}
            pdf={pdf}
            number={index + 1}
            size={size}
            scale={scale}
            isNear={near.has(index + 1)}
            onWords={onWords}
          />
        ))}
      </div>
    </div>
  );
}
