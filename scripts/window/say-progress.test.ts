import { expect, it } from 'vitest';
import { sayProgress } from './say-progress.ts';

const told = (isTTY: boolean): string => {
  let text = '';
  const { onProgress, done } = sayProgress({ isTTY, write: (part) => ((text += String(part)), true) });
  onProgress({ making: 'database', share: 0 });
  onProgress({ making: 'database', share: 0.5 });
  onProgress({ making: 'demo', share: 0.999 });
  done();
  return text;
};

it('says in one line of a terminal how far each thing is', () => {
  expect(
    told(true)
      .split('\n')
      .map((line) => line.split('\r').at(-1)),
  ).toEqual(['Making the database … done', 'Filling it with the demo agency … done', '']);
  expect(told(true)).toContain('Making the database … 50 %');
  expect(told(true)).toContain('Filling it with the demo agency … 99 %');
});

it('says each thing once where lines stay', () => {
  expect(told(false)).toBe('Making the database …\nFilling it with the demo agency …\n');
});
