import { readFile } from 'node:fs/promises';
import { watermarkPdf } from '#functions/_shared/pdf/watermark-pdf.ts';
import { standardInput } from './standard-input.ts';

// The process that writes a watermark across the pages of one PDF: standard input has one line with the text, then the
// file; the new file leaves on standard output. If the file exhausts memory or time, only this process is affected.

const fonts = new URL(
  `${import.meta.url.endsWith('.ts') ? '../../' : '../'}supabase/functions/_shared/fonts/`,
  import.meta.url,
);
const input = await standardInput();
const end = input.indexOf(10);
const text = JSON.parse(input.subarray(0, end).toString('utf8')) as string;
const marked = await watermarkPdf(
  new Uint8Array(input.subarray(end + 1)),
  text,
  await readFile(new URL('DejaVuSans.ttf', fonts)),
);
process.stdout.write(marked);
