import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { fileLimits } from '#shared/domain/file-limits.ts';
import { createFetchStack } from '#shared/services/files/fetch-stack.ts';
import { createUploads } from '#shared/services/files/uploads.ts';
import { startAppServer, type AppServer } from '#tests/support/app-server.ts';
import { step } from './progress.ts';
import { memoryOf } from './serving-process.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';

const bytes = fileLimits.documentBytes;
const rounds = 5;

/** 50 MB up in parts and down again, beside the same bytes to and from a plain file over HTTP on the same computer. */
export async function fileRows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'));
  const content = randomBytes(bytes);
  const server = await startAppServer(['--data', path.join(folder, 'data'), '--seed', 'demo']);
  const plain = createServer(
    (request, response) =>
      void copy(request, path.join(folder, 'copy')).then(
        (answer) => {
          if (answer === undefined) response.end();
          else answer.pipe(response);
        },
        () => response.destroy(),
      ),
  );
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const copyUrl = `http://127.0.0.1:${String((plain.address() as AddressInfo).port)}/`;
  try {
    const up: number[] = [];
    const down: number[] = [];
    const plainUp: number[] = [];
    const plainDown: number[] = [];
    // Once more than counted: the first warms up both.
    let before = 0;
    for (let round = 0; round <= rounds; round += 1) {
      step(`50 MB there and back, ${String(round)} of ${String(rounds)}`);
      const name = randomUUID();
      const took = {
        plainUp: await timed(() => fetch(copyUrl, { method: 'PUT', body: new Uint8Array(content) })),
        up: await timed(() => send(server, name, content)),
        plainDown: await timed(async () => drain(await fetch(copyUrl))),
        down: await timed(async () => drain(await fetch(await linkTo(server, name)))),
      };
      if (round === 0) {
        before = memoryOf(server, 'VmHWM');
        continue;
      }
      up.push(took.up);
      down.push(took.down);
      plainUp.push(took.plainUp);
      plainDown.push(took.plainDown);
    }
    return [
      {
        what: '50 MB up in parts, beside a plain copy',
        value: median(up),
        unit: 'ms',
        beside: median(plainUp),
      },
      {
        what: '50 MB down by a link, beside a plain copy',
        value: median(down),
        unit: 'ms',
        beside: median(plainDown),
      },
      { what: 'backend, peak after the first of these', value: before, unit: 'MB' },
      { what: 'backend, peak after five more', value: memoryOf(server, 'VmHWM'), unit: 'MB', beside: before },
    ];
  } finally {
    plain.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copy(request: IncomingMessage, file: string) {
  if (request.method === 'GET') return createReadStream(file);
  await pipeline(request, createWriteStream(file, { flush: true }));
  return undefined;
}

/** As the services do it, with the bytes at hand. */
async function send(
  { url, publishableKey, secretKey }: AppServer,
  name: string,
  content: Buffer,
): Promise<void> {
  const uploads = createUploads({
    server: {
      ...{ url, publishableKey, fetch, uploadStack: createFetchStack(fetch) },
      save: () => Promise.resolve(false),
    },
    token: () => Promise.resolve(secretKey),
    emit: (event, payload) => {
      if (event !== 'files.pieceWanted') return;
      const { uploadId, start, end } = payload as { uploadId: string; start: number; end: number };
      uploads.givePiece(uploadId, start, new Uint8Array(content.subarray(start, end)));
    },
  });
  await uploads.upload({
    uploadId: randomUUID(),
    bucket: 'documents',
    objectName: name,
    sizeBytes: content.length,
    mediaType: 'application/pdf',
    resumeAt: null,
  });
}

async function linkTo({ url, secretKey }: AppServer, name: string): Promise<string> {
  const answer = await fetch(`${url}/storage/v1/object/sign/documents/${name}`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: 60 }),
  });
  const { signedURL } = (await answer.json()) as { signedURL: string };
  return `${url}/storage/v1${signedURL}`;
}

async function drain(answer: Response): Promise<void> {
  if (!answer.ok || answer.body === null) throw new Error(`It answered ${String(answer.status)}`);
  const reader = answer.body.getReader();
  while (!(await reader.read()).done);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
