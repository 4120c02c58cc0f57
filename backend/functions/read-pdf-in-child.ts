import { DamagedPdfError, mostCharacters, type PdfText } from '#functions/document-text/read-pdf.ts';
import { runInChild } from './run-in-child.ts';

/** Reads a PDF in another process; rejects where that had to be ended, with a DamagedPdfError for a file that is none. */
export async function readPdfInChild(bytes: Uint8Array): Promise<PdfText> {
  const answer = await runInChild({
    program: 'pdf-child',
    input: bytes,
    // JSON writes some letters with six.
    mostAnswerBytes: mostCharacters * 7,
  });
  const found = JSON.parse(answer.toString('utf8')) as PdfText | null;
  if (found === null) throw new DamagedPdfError();
  return found;
}
