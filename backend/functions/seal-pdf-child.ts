import { readFile } from 'node:fs/promises';
import { sealPdf, UnsealableError, type SealWork } from '#functions/_shared/pdf/seal-pdf.ts';
import { facesOnDisk } from './seal-faces-on-disk.ts';
import { standardInput } from './standard-input.ts';

// The process that seals one PDF: standard input has one line with the text to add, then the file; standard output has
// one line with the key, if one was created, and the number of pages, then the sealed file, or says that it can't be
// sealed. If the file exhausts memory or time, only this process is affected.

const fonts = new URL(
  `${import.meta.url.endsWith('.ts') ? '../../' : '../'}supabase/functions/_shared/fonts/`,
  import.meta.url,
);
const input = await standardInput();
const end = input.indexOf(10);
const work = JSON.parse(input.subarray(0, end).toString('utf8')) as SealWork;
const sealed = await sealPdf(new Uint8Array(input.subarray(end + 1)), work, {
  regular: await readFile(new URL('DejaVuSans.ttf', fonts)),
  bold: await readFile(new URL('DejaVuSans-Bold.ttf', fonts)),
  more: facesOnDisk,
}).catch((error: unknown) => {
  if (error instanceof UnsealableError) return undefined;
  throw error;
});
process.stdout.write(
  sealed === undefined
    ? 'unsealable\n'
    : Buffer.concat([
        Buffer.from(`${JSON.stringify({ key: sealed.key, pages: sealed.pages })}\n`),
        sealed.bytes,
      ]),
);
