import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  TextLayer,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// Never the library's own viewer: it brings the part that runs scripts of files.
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';

export type { PDFDocumentProxy };
export { AnnotationMode, TextLayer };

/** A file that takes longer is made to take longer. */
const openWithinMs = 30_000;
/** Of one picture in it: what a scanner makes of A3 at 600 dpi. */
const mostPixels = 80_000_000;

/** Where a PDF lies: its length, and what stands between two places of it. */
export type PdfSource = {
  sizeBytes: number;
  /** Its bytes are handed over to a worker: give a copy of what is needed again. */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
};

/** With the size of its first page, which the others are taken to have until they are seen. */
export type OpenedPdf = {
  pdf: PDFDocumentProxy;
  size: { width: number; height: number };
  close: () => void;
};

/** Opens a PDF as far as its first page, from its pieces, so that the first page shows before the last has come. Nothing in it runs. */
export async function openPdf({ sizeBytes, read }: PdfSource, signal: AbortSignal): Promise<OpenedPdf> {
  GlobalWorkerOptions.workerSrc = workerAddress;
  const transport = new PDFDataRangeTransport(sizeBytes, null);
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  // A piece that comes once nobody waits for it, since the document was closed meanwhile, is no use, and the library takes it for a fault.
  let isEnded = false;
  transport.abort = () => {
    isEnded = true;
  };
  transport.requestDataRange = (start: number, end: number) => {
    read(start, end).then(
      (piece) => {
        if (!isEnded) transport.onDataRange(start, piece);
      },
      (error: unknown) => {
        fail(error);
      },
    );
  };
  const folder = `${import.meta.env.BASE_URL}pdf/`;
  const task = getDocument({
    range: transport,
    length: sizeBytes,
    rangeChunkSize: 512 * 1024,
    disableStream: true,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: mostPixels,
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    iccUrl: `${folder}iccs/`,
    wasmUrl: `${folder}wasm/`,
    verbosity: 0,
  });
  const close = () => {
    isEnded = true;
    void task.destroy().catch(() => undefined);
  };
  signal.addEventListener('abort', close, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('too long'));
    }, openWithinMs);
  });
  try {
    const pdf = await Promise.race([task.promise, failed, late]);
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return { pdf, size: { width, height }, close };
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
