import { ActionIcon, Loader } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import type { PDFDocumentProxy } from '#renderer/lib/pdf/open-pdf.ts';
import { Row, Spacer } from '#renderer/ui/layout/parts.tsx';
import { mostPrintedPages, printPdf } from './print-pdf.tsx';
import type { usePdfSearch } from './use-pdf-search.ts';
import styles from './pdf.module.css';

type Props = {
  pdf: PDFDocumentProxy;
  current: number;
  onPage: (number: number) => void;
  percent: number;
  zoomOut: (() => void) | undefined;
  zoomIn: (() => void) | undefined;
  search: ReturnType<typeof usePdfSearch>;
  searchField: Ref<HTMLInputElement>;
  onPrint: (() => Promise<void>) | undefined;
};

/** The page, search, zoom and print controls of a PDF. */
export function PdfTools(props: Props) {
  const { pdf, current, onPage, percent, zoomOut, zoomIn, search, searchField, onPrint } = props;
  return (
    <Row gap={8} wrap rigid className={styles['tools']} role="toolbar" aria-label="PDF">
      <Row as="label" gap={6} className={styles['place']}>
        Page
        <input
          type="number"
          min={1}
          max={pdf.numPages}
          value={current}
          onChange={(event) => {
            onPage(Math.min(pdf.numPages, Math.max(1, event.currentTarget.valueAsNumber || 1)));
          }}
        />
        of {pdf.numPages}
      </Row>
      <Row gap={4} shrink className={styles['search']}>
        <input
          ref={searchField}
          type="search"
          aria-label="Search in this file"
          placeholder="Search"
          value={search.text}
          {...(search.text === '' ? {} : { 'data-own-escape': true })}
          onChange={(event) => {
            search.setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search.step(event.shiftKey ? -1 : 1);
            else if (event.key === 'Escape' && search.text !== '') search.setText('');
            else return;
            event.preventDefault();
          }}
        />
        {search.text.trim() === '' ? null : (
          <>
            <span className={styles['matches']} role="status">
              {search.isSearching && search.total === 0
                ? 'Searching…'
                : search.total === 0
                  ? 'Nothing found'
                  : `${String(search.at)} of ${String(search.total)}`}
            </span>
            <ActionIcon
              size="sm"
              aria-label="Previous match"
              disabled={search.total === 0}
              onClick={() => {
                search.step(-1);
              }}
            >
              <IconChevronUp size={14} stroke={1.8} />
            </ActionIcon>
            <ActionIcon
              size="sm"
              aria-label="Next match"
              disabled={search.total === 0}
              onClick={() => {
                search.step(1);
              }}
            >
              <IconChevronDown size={14} stroke={1.8} />
            </ActionIcon>
          </>
        )}
      </Row>
      <Spacer />
      <ActionIcon aria-label="Zoom out" disabled={zoomOut === undefined} onClick={zoomOut}>
        <IconMinus size={16} stroke={1.7} />
      </ActionIcon>
      <span className={styles['zoom']} aria-live="polite">
        {percent}%
      </span>
      <ActionIcon aria-label="Zoom in" disabled={zoomIn === undefined} onClick={zoomIn}>
        <IconPlus size={16} stroke={1.7} />
      </ActionIcon>
      {onPrint === undefined ? null : <PrintButton pdf={pdf} onPrint={onPrint} />}
    </Row>
  );
}

function PrintButton({ pdf, onPrint }: { pdf: PDFDocumentProxy; onPrint: () => Promise<void> }) {
  const [page, setPage] = useState<number>();
  const handlePrint = async () => {
    setPage(0);
    try {
      if (pdf.numPages > mostPrintedPages) {
        notifyError(
          `Only ${String(mostPrintedPages)} pages can be printed here. Download the file to print it.`,
        );
        return;
      }
      await onPrint();
      await printPdf(pdf, setPage);
    } catch (error) {
      notifyError(toAppError(error).message || 'Failed to print the file');
    } finally {
      setPage(undefined);
    }
  };
  return (
    <>
      {page === undefined ? null : (
        <span className={styles['matches']} role="status">
          <Loader size={12} color="gray" /> {page} of {pdf.numPages}
        </span>
      )}
      <ActionIcon aria-label="Print" disabled={page !== undefined} onClick={() => void handlePrint()}>
        <IconPrinter size={16} stroke={1.7} />
      </ActionIcon>
    </>
  );
}
