import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  TextLayer,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// Never use the library's own viewer: it includes the part that runs scripts from files.
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';

export type { PDFDocumentProxy };
export { AnnotationMode, TextLayer };

/** A file that takes longer is probably built to. */
const openWithinMs = 30_000;
/** For one picture in the file: enough for an A3 scan at 600 dpi. */
const mostPixels = 80_000_000;

/** A PDF's source: its length, and a way to read a range of its bytes. */
export type PdfSource = {
  sizeBytes: number;
  /** The bytes are transferred to a worker, so return a copy of anything that is needed again. */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
};

/** With the size of the first page, which is assumed for the others until they are shown. */
export type OpenedPdf = {
  pdf: PDFDocumentProxy;
  size: { width: number; height: number };
  close: () => void;
};

/** Opens a PDF in chunks, so that the first page shows before the last chunk arrives. Nothing in the file is run. */
export async function openPdf({ sizeBytes, read }: PdfSource, signal: AbortSignal): Promise<OpenedPdf> {
  GlobalWorkerOptions.workerSrc = workerAddress;
  const transport = new PDFDataRangeTransport(sizeBytes, null);
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  // Ignore chunks that arrive after the document was closed, because the library treats them as errors.
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
