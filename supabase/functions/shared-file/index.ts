import { readBeside, serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { watermarkPdf } from '../_shared/pdf/watermark-pdf.ts';
import { sharedFile } from './handler.ts';

serveEdgeFunction(
  sharedFile(async (bytes, text) => {
    const font = await readBeside(new URL('../_shared/fonts/DejaVuSans.ttf', import.meta.url));
    return watermarkPdf(bytes, text, font);
  }),
);
