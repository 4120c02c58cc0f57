import { expect, it } from 'vitest';
import { driveFolderIn } from './drive-values.ts';

it.each([
  ['1aB_c-D2e', '1aB_c-D2e'],
  ['  https://drive.google.com/drive/folders/1aB_c-D2e?usp=sharing ', '1aB_c-D2e'],
  ['https://drive.google.com/drive/u/2/folders/1aB_c-D2e', '1aB_c-D2e'],
  ['drive.google.com/open?id=1aB_c-D2e&usp=x', '1aB_c-D2e'],
  ['https://docs.google.com/document/d/1aB_c-D2e/edit', '1aB_c-D2e'],
])('finds the folder in %s', (text, id) => {
  expect(driveFolderIn(text)).toBe(id);
});

it.each(['', 'abc', 'https://example.com/folders/1aB_c-D2e', 'two words', "x'; drop table", 'a'.repeat(201)])(
  'finds none in %s',
  (text) => {
    expect(driveFolderIn(text)).toBeUndefined();
  },
);
