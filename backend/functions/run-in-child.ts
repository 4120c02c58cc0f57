import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The time limit of a function call; the worker waits longer. */
const usualMs = 9000;
const mostHeapMb = 256;
const mostMemoryMb = 512;
const watchEveryMs = 100;

/** Each run may take half a gigabyte, so only one of each program runs at a time. */
const last = new Map<string, Promise<unknown>>();
/** Including the running one. */
const waiting = new Map<string, number>();

type Options = {
  /** A file of this folder, without its extension; it is an entry of the build. */
  program: 'pdf-child' | 'write-pdf-child' | 'watermark-pdf-child' | 'seal-pdf-child';
  input: Uint8Array;
  mostAnswerBytes: number;
  /** How many may wait, each with its input in memory; more are refused. Unlimited if not given. */
  mostWaiting?: number;
  mostMs?: number;
};

/** Too many are waiting: try again later. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/**
 * Runs a program of this folder on an untrusted file, which may be built to take forever or all memory: then the
 * process is killed and this rejects. Returns the program's output.
 */
export function runInChild(options: Options): Promise<Buffer> {
  const { program, mostWaiting } = options;
  const ahead = waiting.get(program) ?? 0;
  if (mostWaiting !== undefined && ahead > mostWaiting) return Promise.reject(new BusyError());
  waiting.set(program, ahead + 1);
  const next = (last.get(options.program) ?? Promise.resolve()).then(() => run(options));
  last.set(
    options.program,
    next.catch(() => undefined).finally(() => waiting.set(program, (waiting.get(program) ?? 1) - 1)),
  );
  return next;
}

async function run({ program, input, mostAnswerBytes, mostMs = usualMs }: Options): Promise<Buffer> {
  const isSource = import.meta.url.endsWith('.ts');
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${String(mostHeapMb)}`,
      ...(isSource ? ['--import', import.meta.resolve('tsx')] : []),
      new URL(`./${program}.${isSource ? 'ts' : 'js'}`, import.meta.url).pathname,
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
      // The program ended before it had read everything.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
    if (code !== 0) throw new Error('The process ended without an answer');
    return Buffer.concat(answer);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

/**
 * Only on Linux, where /proc provides it without another program; elsewhere the heap limit and the timeout must
 * suffice.
 */
async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
