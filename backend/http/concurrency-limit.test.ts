import { expect, it } from 'vitest';
import { limits } from '#backend/bounds/limits.ts';
import { createConcurrencyLimit, LimitReachedError } from './concurrency-limit.ts';

it('leaves half of the room to other addresses, and all of it again when all have left', () => {
  const enter = createConcurrencyLimit();
  const half = limits.waitingBytes / 2;
  for (let round = 0; round < 3; round += 1) {
    const [one, more, other, third] = [enter('a'), enter('a'), enter('b'), enter('c')];
    one.acquireBytes(half);
    expect(() => {
      more.acquireBytes(1);
    }).toThrow(LimitReachedError);
    other.acquireBytes(half);
    expect(() => {
      third.acquireBytes(1);
    }).toThrow(LimitReachedError);
    for (const slot of [one, more, other, third]) slot.release();
  }
});

it('counts those that wait, each until it leaves', () => {
  const enter = createConcurrencyLimit();
  const slots = Array.from({ length: limits.waitingRequests / 2 }, () => enter('a'));
  for (const slot of slots) slot.acquireRequest();
  const late = enter('a');
  expect(() => {
    late.acquireRequest();
  }).toThrow(LimitReachedError);
  slots[0]?.release();
  slots[0]?.release();
  late.acquireRequest();
  expect(() => {
    enter('a').acquireRequest();
  }).toThrow(LimitReachedError);
});
