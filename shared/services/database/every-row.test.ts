import { expect, it } from 'vitest';
import { everyRow, replySize } from './every-row.ts';

const answerOf = (ids: readonly number[]) =>
  Promise.resolve({ data: ids.map((id) => ({ id: String(id) })), error: null, status: 200 });
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

it.each([0, 1, replySize - 1, replySize, replySize + 1, 2 * replySize])(
  'answers all of %i rows',
  async (count) => {
    const all = numbers(0, count);
    const rows = await everyRow((from, to) => answerOf(all.slice(from, to + 1)));
    expect(rows.map(({ id }) => Number(id))).toEqual(all);
  },
);

it('leaves out what comes twice, since a row was new in between', async () => {
  const pages = [numbers(0, replySize), numbers(replySize - 1, replySize + 3)];
  const rows = await everyRow(() => answerOf(pages.shift() ?? []));
  expect(rows.map(({ id }) => Number(id))).toEqual(numbers(0, replySize + 3));
});

it('fails where one page does', async () => {
  const failure = { data: null, error: { code: '42501', message: 'no', details: '', hint: '' }, status: 403 };
  await expect(
    everyRow<{ id: string }>((from) =>
      from === 0 ? answerOf(numbers(0, replySize)) : Promise.resolve(failure),
    ),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
