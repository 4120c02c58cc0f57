import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { mostCharacters, type PdfText } from '#functions/document-text/read-pdf.ts';

const mostMs = 9000;
const mostHeapMb = 256;
const mostMemoryMb = 512;
const watchEveryMs = 100;
/** JSON writes some letters with six. */
const mostAnswerBytes = mostCharacters * 7;

/** One at a time: each may take half a gigabyte. */
let last: Promise<unknown> = Promise.resolve();

export function readPdfInChild(bytes: Uint8Array): Promise<PdfText> {
  const next = last.then(() => readInChild(bytes));
  last = next.catch(() => undefined);
  return next;
}

/** Reads a PDF in a process that is ended once it takes too long or too much memory; rejects then, as for a file that is none. */
async function readInChild(bytes: Uint8Array): Promise<PdfText> {
  const isSource = import.meta.url.endsWith('.ts');
  const program = new URL(isSource ? './pdf-child.ts' : './pdf-child.js', import.meta.url);
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${String(mostHeapMb)}`,
      ...(isSource ? ['--import', import.meta.resolve('tsx')] : []),
      program.pathname,
    ],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {} },
  );
  const answer: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (part: Buffer) => {
    length += part.length;
    if (length > mostAnswerBytes) child.kill('SIGKILL');
    else answer.push(part);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), mostMs);
  const watch = setInterval(() => {
    void memoryOf(child.pid).then((megabytes) => {
      if (megabytes > mostMemoryMb) child.kill('SIGKILL');
    });
  }, watchEveryMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
      // One that ended before it has read everything.
      child.stdin.on('error', () => undefined);
      child.stdin.end(bytes);
    });
    if (code !== 0) throw new Error('The file could not be read');
    return JSON.parse(Buffer.concat(answer).toString('utf8')) as PdfText;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

/** Where the system says it without another program; elsewhere the heap's limit and the time have to do. */
async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
