import { readFile } from 'node:fs/promises';
import { watermarkPdf } from '#functions/_shared/pdf/watermark-pdf.ts';
import { standardInput } from './standard-input.ts';

// The process that writes a text across the pages of one PDF: a line with the text comes by the standard input, then the file; the new one leaves
// by the standard output. Whatever the file does to its memory or time, it does to this process alone.

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
