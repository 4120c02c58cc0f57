import { getDocumentProxy } from 'unpdf';

/** What a PDF says; `text` is empty where its pages are pictures. */
export type PdfText = { text: string; pages: number };

/** The file is none that can be opened: what says so of itself, and is not. */
export class DamagedPdfError extends Error {
  override name = 'DamagedPdfError';
}

/** Searches need no more of a file. */
export const mostCharacters = 500_000;
const mostPages = 2000;

/**
 * Reads the words of a PDF, up to so many. Nothing in it runs; what is made to take forever or all memory is stopped by where this runs: the
 * limits of an isolate, or the process that is given to it. Throws a DamagedPdfError where it has no page that can be opened.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const pdf = await getDocumentProxy(bytes, {
    ...{ isEvalSupported: false, useWasm: false, enableXfa: false },
  }).catch((error: unknown) => {
    // What asks for a password is whole.
    throw error instanceof Error && error.name === 'PasswordException' ? error : new DamagedPdfError();
  });
  try {
    await pdf.getPage(1).catch(() => {
      throw new DamagedPdfError();
    });
    let text = '';
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
      if (text.length >= mostCharacters) break;
    }
    // Searched as people write it: one form of each letter, and nothing that a database can't hold.
    const clean = text.normalize('NFC').replaceAll('\u0000', '').slice(0, mostCharacters);
    return { text: clean.trim(), pages: pdf.numPages };
  } finally {
    await pdf.destroy();
  }
}
