import { DamagedPdfError, readPdf } from '#functions/document-text/read-pdf.ts';
import { standardInput } from './standard-input.ts';

// The process that reads one PDF: its bytes come by the standard input, what it says leaves by the standard output. Whatever the file does to
// its memory or time, it does to this process alone.

const found = await readPdf(new Uint8Array(await standardInput())).catch((error: unknown) => {
  if (error instanceof DamagedPdfError) return null;
  throw error;
});
process.stdout.write(JSON.stringify(found));
