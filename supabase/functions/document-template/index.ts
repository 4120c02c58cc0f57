import { readBeside, serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { writtenPdf } from '../_shared/pdf/written-pdf.ts';
import { documentTemplate } from './handler.ts';

serveEdgeFunction(
  documentTemplate(async (content) => {
    const [regular, bold] = await Promise.all(
      ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
        readBeside(new URL(`../_shared/fonts/${name}`, import.meta.url)),
      ),
    );
    if (regular === undefined || bold === undefined) throw new Error('The fonts are missing');
    return writtenPdf(content, { regular, bold });
  }),
);
