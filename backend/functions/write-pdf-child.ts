import { readFile } from 'node:fs/promises';
import type { PdfContent } from '#functions/_shared/pdf/write-pdf.ts';
import { writtenPdf } from '#functions/_shared/pdf/written-pdf.ts';
import { standardInput } from './standard-input.ts';

// The process that writes one PDF: what it says comes by the standard input, and leaves by the standard output: bytes as they are, or JSON of
// the letters that can't be written. However much a template asks for, it asks it of this process alone.

const fonts = new URL(
  `${import.meta.url.endsWith('.ts') ? '../../' : '../'}supabase/functions/_shared/fonts/`,
  import.meta.url,
);
const [regular, bold] = await Promise.all([
  readFile(new URL('DejaVuSans.ttf', fonts)),
  readFile(new URL('DejaVuSans-Bold.ttf', fonts)),
]);
const content = JSON.parse((await standardInput()).toString('utf8')) as PdfContent;
const written = await writtenPdf(content, { regular, bold });
process.stdout.write('bytes' in written ? written.bytes : JSON.stringify(written));
