import { DamagedPdfError, mostCharacters, type PdfText } from '#functions/document-text/read-pdf.ts';
import { runInChild } from './run-in-child.ts';

/**
 * Reads a PDF in another process; rejects if that had to be killed, with a DamagedPdfError for a file that is not a
 * PDF.
 */
export async function readPdfInChild(bytes: Uint8Array): Promise<PdfText> {
  const answer = await runInChild({
    program: 'pdf-child',
    input: bytes,
    // JSON escapes some characters with six bytes.
    mostAnswerBytes: mostCharacters * 7,
  });
  const found = JSON.parse(answer.toString('utf8')) as PdfText | null;
  if (found === null) throw new DamagedPdfError();
  return found;
}
