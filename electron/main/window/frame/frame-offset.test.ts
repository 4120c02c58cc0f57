import { expect, it } from 'vitest';
import { frameOffset, noOffset, placeToAsk } from './frame-offset.ts';

it('is how far below and beside the place asked for a window says it is', () => {
  expect(frameOffset({ x: 140, y: 150 }, { x: 141, y: 170 })).toEqual({ x: 1, y: 20 });
  expect(frameOffset({ x: 140, y: 150 }, { x: 140, y: 150 })).toEqual(noOffset);
});

it('is none where the window was put elsewhere', () => {
  expect(frameOffset({ x: 140, y: 150 }, { x: 800, y: 150 })).toEqual(noOffset);
  expect(frameOffset({ x: 140, y: 150 }, { x: 140, y: 130 })).toEqual(noOffset);
});

it('keeps a window where it is, however often it is opened', () => {
  const frame = { x: 4, y: 28 };
  let saved = { x: 40, y: 50, width: 760, height: 610 };
  for (let start = 0; start < 10; start += 1) {
    const told = { ...saved, x: saved.x + frame.x, y: saved.y + frame.y };
    saved = placeToAsk(told, frameOffset(saved, told));
  }
  expect(saved).toEqual({ x: 40, y: 50, width: 760, height: 610 });
});
