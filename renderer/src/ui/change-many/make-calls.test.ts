import { expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { makeCalls, oneByOne, type Call } from './make-calls.ts';
import { attempt } from './refused.ts';
import { byReason, refusalText } from './refusals.ts';

type Row = { id: string };
const rows = Array.from({ length: 10 }, (_, index): Row => ({ id: String(index) }));
const idsOf = (batch: readonly Row[]) => batch.map(({ id }) => id).join('');
const describe = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/** A server that changes all rows of a call or none, and refuses the given rows. */
function server(refused: Record<string, AppError>) {
  const asked: string[] = [];
  const call = (wanted: readonly Row[], batchSize: number): Call<Row, string> => ({
    rows: wanted,
    batchSize,
    run: async (batch) => {
      asked.push(idsOf(batch));
      const problem = batch.map(({ id }) => refused[id]).find((error) => error !== undefined);
      await attempt(problem === undefined ? Promise.resolve() : Promise.reject(problem), describe);
      return { made: new Map(batch.map(({ id }) => [id, `new ${id}`])) };
    },
  });
  return { asked, call };
}

const forbidden = new AppError('forbidden', 'Not yours');
const away = new AppError('unavailable', 'The server cannot be reached');

it('goes through the rows in batches, and says how far it has come', async () => {
  const { asked, call } = server({});
  const progress: number[] = [];
  const { made, reasons } = await makeCalls([call(rows, 4)], (done) => progress.push(done));
  expect(asked).toEqual(['0123', '4567', '89']);
  expect(made.size).toBe(10);
  expect(reasons.size).toBe(0);
  expect(progress).toEqual([4, 8, 10]);
});

it('finds the rows of a batch that are refused, and changes all the others', async () => {
  const { call } = server({ 2: forbidden, 7: new AppError('limit', 'The plan is full') });
  let last = 0;
  const { made, reasons } = await makeCalls([call(rows, 8)], (done) => (last = done));
  expect([...made.keys()].sort().join('')).toBe('01345689');
  expect(Object.fromEntries(reasons)).toEqual({ 2: 'Not yours', 7: 'The plan is full' });
  expect(last).toBe(10);
});

it('asks nothing further once the server is away, and gives all that are left that reason', async () => {
  const { asked, call } = server({ 1: away });
  const { made, reasons } = await makeCalls(
    [call(rows.slice(0, 2), 2), call(rows.slice(2), 1)],
    () => undefined,
  );
  expect(asked).not.toContain('0');
  expect(asked).not.toContain('9');
  expect(made.size + reasons.size).toBe(10);
  expect(new Set(reasons.values())).toEqual(new Set(['The server cannot be reached']));
});

it('tells rows that had nothing to be done from those that a call left out', async () => {
  const quiet = oneByOne(rows.slice(0, 2), async ({ id }) => (id === '0' ? undefined : id));
  const partly: Call<Row, string> = {
    rows: rows.slice(2, 4),
    batchSize: 2,
    run: async () => ({ made: new Map([['2', 'new']]), refused: new Map([['3', 'Gone']]) }),
  };
  const { made, reasons } = await makeCalls([quiet, partly], () => undefined);
  expect(new Set(made.keys())).toEqual(new Set(['1', '2']));
  expect(Object.fromEntries(reasons)).toEqual({ 3: 'Gone' });
});

it('lets an error of the program through', async () => {
  const broken = oneByOne(rows, async () => Promise.reject(new TypeError('x is undefined')));
  await expect(makeCalls([broken], () => undefined)).rejects.toThrow('x is undefined');
});

it('names rows under their reason, in order', () => {
  const reasons = new Map([
    ['3', 'Not yours'],
    ['1', 'Not yours'],
    ['2', 'Gone'],
  ]);
  const refusals = byReason(rows.slice(1, 4), reasons, ({ id }) => `Row ${id}`);
  expect(refusalText({ verb: 'changed', tried: 5, triedLabel: '5 rows', refusals })).toBe(
    '3 of 5 rows were not changed. Row 1 and Row 3: Not yours; Row 2: Gone',
  );
});
