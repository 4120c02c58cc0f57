import { expect, it } from 'vitest';
import { acceptSizes, growthProblems } from './size-growth.ts';

const accepted = {
  shell: { size: 120_000, ceiling: 138_000 },
  notice: { size: 5_000, ceiling: 5_750 },
};

it.each([
  ['two per cent of a large entry', 'shell', 122_400],
  ['a thousand bytes of a small one, below its ceiling', 'notice', 5_700],
  ['less than before', 'shell', 90_000],
])('lets %s pass', (_what, name, size) => {
  expect(growthProblems([{ name, size }], accepted)).toEqual([]);
});

it.each([
  ['more than that', 'shell', 122_401, /was 120.0 kB.*--accept/],
  ['more than the ceiling', 'shell', 138_001, /over its ceiling of 138.0 kB/],
  ['an entry that is new', 'chat', 10, /does not know it/],
])('names %s', (_what, name, size, sentence) => {
  expect(growthProblems([{ name, size }], accepted)).toEqual([expect.stringMatching(sentence)]);
});

it('keeps ceilings when sizes are accepted, gives new entries one, and drops what is gone', () => {
  const measured = [
    { name: 'shell', size: 125_000 },
    { name: 'chat', size: 1000 },
  ];
  expect(acceptSizes(measured, accepted)).toEqual({
    shell: { size: 125_000, ceiling: 138_000 },
    chat: { size: 1000, ceiling: 1150 },
  });
});
