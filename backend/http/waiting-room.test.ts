import { expect, it } from 'vitest';
import { limits } from '#backend/bounds/limits.ts';
import { createWaitingRoom, NoRoomError } from './waiting-room.ts';

it('leaves half of the room to other addresses, and all of it again when all have left', () => {
  const enter = createWaitingRoom();
  const half = limits.waitingBytes / 2;
  for (let round = 0; round < 3; round += 1) {
    const [one, more, other, third] = [enter('a'), enter('a'), enter('b'), enter('c')];
    one.hold(half);
    expect(() => {
      more.hold(1);
    }).toThrow(NoRoomError);
    other.hold(half);
    expect(() => {
      third.hold(1);
    }).toThrow(NoRoomError);
    for (const place of [one, more, other, third]) place.leave();
  }
});

it('counts those that wait, each until it leaves', () => {
  const enter = createWaitingRoom();
  const places = Array.from({ length: limits.waitingRequests / 2 }, () => enter('a'));
  for (const place of places) place.wait();
  const late = enter('a');
  expect(() => {
    late.wait();
  }).toThrow(NoRoomError);
  places[0]?.leave();
  places[0]?.leave();
  late.wait();
  expect(() => {
    enter('a').wait();
  }).toThrow(NoRoomError);
});
