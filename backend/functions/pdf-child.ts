import { DamagedPdfError, readPdf } from '#functions/document-text/read-pdf.ts';
import { standardInput } from './standard-input.ts';

// The process that reads one PDF: the bytes come on standard input, the result leaves on standard output. If the file
// exhausts memory or time, only this process is affected.

const found = await readPdf(new Uint8Array(await standardInput())).catch((error: unknown) => {
  if (error instanceof DamagedPdfError) return null;
  throw error;
});
process.stdout.write(JSON.stringify(found));
