// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { serve, unreachable, viewId } from '#renderer/public/shared-document/test-server.ts';
import { openFile, readWhole, takeFile } from './shared-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index);
const piece = (length: number, status = 206) => new Response(bytes(length), { status });

it('takes another link where one has run out, and asks the database again by it', async () => {
  let taken = 0;
  const server = serve({
    'shared-file': () => ({ link: `/object/${String((taken += 1))}` }),
    '1': () => new Response('{}', { status: 400 }),
    '2': () => piece(4),
  });
  const file = await openFile(viewId, 4);
  expect(await file.read(0, 4)).toEqual(bytes(4));
  expect(server.of('shared-file')).toEqual([
    { viewId, isDownload: false },
    { viewId, isDownload: false },
  ]);
});

it('ends with the link while it is read', async () => {
  const server = serve({
    'shared-file': { link: '/object/1' },
    '1': () => new Response('{}', { status: 403 }),
  });
  const file = await openFile(viewId, 4);
  server.answer('shared-file', () => Response.json({ code: 'not_available' }, { status: 404 }));
  await expect(file.read(0, 4)).rejects.toMatchObject({ why: 'gone' });
});

it('has pages with a watermark as they come, however long they are', async () => {
  serve({
    'shared-file': () => new Response(bytes(9), { headers: { 'content-type': 'application/pdf' } }),
  });
  const file = await openFile(viewId, 4);
  expect(file.sizeBytes).toBe(9);
  expect(await readWhole(file)).toEqual([bytes(9)]);
});

it('reads from a host that knows no pieces', async () => {
  serve({ 'shared-file': { link: '/object/1' }, '1': () => piece(9, 200) });
  expect(await (await openFile(viewId, 9)).read(2, 5)).toEqual(Uint8Array.from([2, 3, 4]));
});

it.each([
  ['gone', () => Response.json({ code: 'not_available' }, { status: 404 })],
  ['unreachable', () => Response.json({ code: 'not_found' }, { status: 404 })],
  ['no_download', () => Response.json({}, { status: 403 })],
  ['no_watermark', () => Response.json({}, { status: 422 })],
  ['unreachable', () => Response.json({}, { status: 503 })],
  ['unreachable', () => Response.json({})],
  ['unreachable', unreachable],
] as const)('says why it does not come: %s', async (why, reply) => {
  serve({ 'shared-file': reply });
  await expect(takeFile(viewId, true)).rejects.toMatchObject({ why });
});

it('says how long to wait', async () => {
  serve({ 'shared-file': () => Response.json({}, { status: 429, headers: { 'Retry-After': '60' } }) });
  await expect(takeFile(viewId, false)).rejects.toMatchObject({ why: 'wait', seconds: 60 });
});
