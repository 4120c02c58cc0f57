import { UnwritableError, writePdf, type Fonts, type PdfContent } from './write-pdf.ts';

/** What can be said between processes: a PDF, or the letters that can't be written in one. Rejects for what is too long. */
export async function writtenPdf(
  content: PdfContent,
  fonts: Fonts,
): Promise<{ bytes: Uint8Array } | { letters: readonly string[] }> {
  try {
    return { bytes: await writePdf(content, fonts) };
  } catch (error) {
    if (error instanceof UnwritableError) return { letters: error.letters };
    throw error;
  }
}
