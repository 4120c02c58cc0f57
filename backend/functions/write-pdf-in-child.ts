import type { Written } from '#functions/document-template/handler.ts';
import type { PdfContent } from '#functions/_shared/pdf/write-pdf.ts';
import { runInChild } from './run-in-child.ts';

const mostAnswerBytes = 20_000_000;

/** Writes a PDF in another process; rejects if that had to be killed. */
export async function writePdfInChild(content: PdfContent): Promise<Written> {
  const answer = await runInChild({
    program: 'write-pdf-child',
    input: Buffer.from(JSON.stringify(content)),
    mostAnswerBytes,
  });
  return answer.subarray(0, 4).toString('latin1') === '%PDF'
    ? { bytes: new Uint8Array(answer) }
    : (JSON.parse(answer.toString('utf8')) as Written);
}
