import { expect, it } from 'vitest';
import { pngOf } from '#backend/demo/small-files.ts';
import { acceptedType } from '#functions/_shared/file-kind.ts';

/** The start of a file in the container format that HEIC shares with videos: the brand says which it is. */
const container = (brand: string) =>
  new Uint8Array(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`.padEnd(64, '\0'), 'latin1'));

it.each([
  ['documents', 'image/heic', 'image/heif'],
  ['attachments', 'image/heic', 'image/heif'],
  // Pictures that every user sees are re-encoded before upload.
  ['pictures', null, null],
])('%s take HEIC as %s', async (bucket, heic, heif) => {
  expect(await acceptedType(bucket, container('heic'))).toBe(heic);
  expect(await acceptedType(bucket, container('mif1'))).toBe(heif);
  expect(await acceptedType(bucket, new Uint8Array(pngOf(4, 4, [1, 2, 3])))).toBe('image/png');
});
