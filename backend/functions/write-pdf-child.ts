import { readFile } from 'node:fs/promises';
import type { PdfContent } from '#functions/_shared/pdf/write-pdf.ts';
import { writtenPdf } from '#functions/_shared/pdf/written-pdf.ts';
import { standardInput } from './standard-input.ts';

// The process that writes one PDF: the content comes on standard input; standard output has the file's bytes, or JSON
// with the characters that can't be written. If a template needs too much, only this process is affected.

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
