import { readPdf } from '#functions/document-text/read-pdf.ts';

// The process that reads one PDF: its bytes come by the standard input, what it says leaves by the standard output. Whatever the file does to
// its memory or time, it does to this process alone.

const parts: Buffer[] = [];
for await (const part of process.stdin) parts.push(part as Buffer);
const found = await readPdf(new Uint8Array(Buffer.concat(parts)));
process.stdout.write(JSON.stringify(found));
