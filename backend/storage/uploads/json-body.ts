import type { z } from 'zod';
import type { Exchange } from '#backend/storage/exchange.ts';
import { invalidRequest, tooLarge } from '#backend/storage/storage-error.ts';

/** A thousand names of a thousand characters. */
const mostBytes = 1024 * 1024 + 64 * 1024;

/** Reads small bodies: requests about files that do not contain one. */
export async function readJson<Schema extends z.ZodType>(
  { request, hold }: Pick<Exchange, 'request' | 'hold'>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  // Otherwise leaving the loop would close the request, and its answer with it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge();
    hold(chunk.length);
    chunks.push(chunk);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw invalidRequest('body must be object');
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`);
}
