import { expect, it } from 'vitest';
import { drawnSignature } from './drawn-path.ts';

const surface = { width: 300, height: 100 };
const line = (count: number) => ({
  points: Array.from({ length: count }, (_, index) => ({
    x: (index / count) * 300,
    y: 50,
    time: 1000 + index,
  })),
});

it('keeps points within the size that is kept, with the time since the first', () => {
  const points = [
    { x: -20, y: 10, time: 500 },
    { x: 150, y: 50, time: 510 },
    { x: 400, y: 90, time: 520 },
  ];
  expect(drawnSignature([{ points }], surface)).toEqual({
    kind: 'drawn',
    path: 'M0 20 L300 100 L600 180',
    strokes: [
      [
        [0, 20, 0],
        [300, 100, 10],
        [600, 180, 20],
      ],
    ],
  });
});

it('takes no dot and no twitch', () => {
  expect(drawnSignature([], surface)).toBeUndefined();
  expect(drawnSignature([{ points: [{ x: 5, y: 5, time: 1 }] }], surface)).toBeUndefined();
  expect(
    drawnSignature(
      [
        {
          points: [
            { x: 5, y: 5, time: 1 },
            { x: 8, y: 8, time: 2 },
          ],
        },
      ],
      surface,
    ),
  ).toBeUndefined();
});

it('thins out what was drawn for long', () => {
  const drawn = drawnSignature([line(9000), line(9000)], surface);
  expect(drawn?.kind === 'drawn' ? drawn.path.length : 0).toBeLessThan(30_000);
});
