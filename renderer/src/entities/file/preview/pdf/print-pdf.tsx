import { showPrint } from '#renderer/ui/print/show-print.ts';
import { AnnotationMode, type PDFDocumentProxy } from '#renderer/lib/pdf/open-pdf.ts';
import styles from './print-pdf.module.css';

/** More pages would take gigabytes as pictures; such files have to be downloaded. */
export const mostPrintedPages = 200;
const dotsPerInch = 150;
const pointsPerInch = 72;

/** Prints every page as a picture, so that no code inside the file can run. */
export async function printPdf(pdf: PDFDocumentProxy, onPage: (number: number) => void): Promise<void> {
  const addresses: string[] = [];
  const canvas = document.createElement('canvas');
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, mostPrintedPages); number += 1) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: dotsPerInch / pointsPerInch });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE }).promise;
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', 0.9);
      });
      if (blob !== null) addresses.push(URL.createObjectURL(blob));
      onPage(number);
    }
    showPrint(
      addresses.map((address) => <img key={address} className={styles['page']} src={address} alt="" />),
      styles['sheet'] ?? '',
    );
    await Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('.mq-print-sheet img')].map((image) => image.decode()),
    );
    print();
  } finally {
    canvas.width = 0;
    // By then the print dialog has its own copy, or is closed.
    addEventListener(
      'afterprint',
      () => {
        for (const address of addresses) URL.revokeObjectURL(address);
      },
      { once: true },
    );
  }
}
