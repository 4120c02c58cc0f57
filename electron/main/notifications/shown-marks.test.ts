import { expect, it } from 'vitest';
import { mostMarks, shownUpTo, withMarks } from '#shared/domain/popups/popup-marks.ts';
import { createTestJsonFile } from '#electron/main/settings/test-json-file.ts';
import { createShownMarks } from './shown-marks.ts';

const one = 'https://one.example';
const marks = withMarks(shownUpTo(5), [{ id: 'row', sentAt: '2026-11-20T10:00:00Z', count: 2 }], true);

it('keeps what was shown by server and person, over a restart', () => {
  const file = createTestJsonFile();
  createShownMarks(file).write(one, 'mia', marks);
  createShownMarks(file).write(one, 'tomas', shownUpTo(7));
  const again = createShownMarks(file);
  expect(again.read(one, 'mia')).toEqual(marks);
  expect(again.read(one, 'tomas')).toEqual(shownUpTo(7));
  expect(again.read('https://two.example', 'mia')).toBeUndefined();
  expect(again.read(one, 'jonas')).toBeUndefined();
});

it.each<[string, unknown]>([
  ['nothing', {}],
  ['no list', { shown: [] }],
  ['another shape', { shown: { [`${one} mia`]: { horizon: 'yesterday', rows: {} } } }],
  ['a row of another shape', { shown: { [`${one} mia`]: { horizon: 1, rows: { row: 5 } } } }],
  ['text', 'nonsense'],
])('takes a file with %s for one of nobody', (_, content) => {
  const kept = createShownMarks(createTestJsonFile(content));
  expect(kept.read(one, 'mia')).toBeUndefined();
  kept.write(one, 'mia', marks);
  expect(kept.read(one, 'mia')).toEqual(marks);
});

it('knows nobody by the name of what every object has', () => {
  expect(createShownMarks(createTestJsonFile()).read('__proto__', '')).toBeUndefined();
});

it('stays small, however many people come', () => {
  const file = createTestJsonFile();
  const kept = createShownMarks(file);
  const rows = Array.from({ length: mostMarks }, () => ({
    id: crypto.randomUUID(),
    sentAt: '2026-11-20T10:00:00Z',
    count: 1,
  }));
  for (let n = 0; n < 20; n += 1) kept.write(one, `person ${n}`, withMarks(shownUpTo(n), rows, true));
  expect(kept.read(one, 'person 12')?.horizon).toBe(12);
  expect(kept.read(one, 'person 11')).toBeUndefined();
  expect(JSON.stringify(file.content, null, 2).length).toBeLessThan(400_000);
});
