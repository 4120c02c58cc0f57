import { expect, it, vi } from 'vitest';
import { everyPage } from './every-page.ts';

const read = async (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const load = vi.fn(async (offset: number) => rows.slice(offset, offset + 3));
  const read: number[] = [];
  for await (const page of everyPage(3, load)) read.push(...page);
  expect(read).toEqual(rows);
  return load.mock.calls.flat();
};

it('reads to the page that is not full', async () => {
  expect(await read(0)).toEqual([0]);
  expect(await read(2)).toEqual([0]);
  // After a full page, there may be more.
  expect(await read(3)).toEqual([0, 3]);
  expect(await read(7)).toEqual([0, 3, 6]);
});

it('asks for nothing that nobody waits for', async () => {
  const load = vi.fn(async () => [1, 2, 3]);
  for await (const _ of everyPage(3, load)) break;
  expect(load).toHaveBeenCalledOnce();
});
