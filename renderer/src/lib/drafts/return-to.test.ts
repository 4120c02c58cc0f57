import { beforeEach, expect, it } from 'vitest';
import { draftOf, leaveDrafts, noteTyped, startDrafts } from './drafts.ts';
import {
  discardLeft,
  forgetPlace,
  forgetPlaceOfOthers,
  goesOn,
  joinDrafts,
  leavePlace,
  notePlace,
  useReturnTo,
} from './return-to.ts';

const address = () => useReturnTo.getState().left?.address;

beforeEach(() => {
  leaveDrafts();
  startDrafts('mia');
  forgetPlace();
  notePlace('/models?q=nova');
});

function type(name: string): () => void {
  const leave = joinDrafts(name);
  noteTyped(name, () => 'Nova');
  return leave;
}

it('is the place alone where nothing was typed', () => {
  const leave = joinDrafts('real name');
  expect(leavePlace('mia')).toBe(false);
  leave();
  expect(address()).toBe('/models?q=nova');
});

it('leads back until the person is there, and leaves what was typed to its field', () => {
  const leave = type('real name');
  expect(leavePlace('mia')).toBe(true);
  leave();
  notePlace('/');
  expect(address()).toBe('/models?q=nova');
  notePlace('/models?q=nova');
  expect(address()).toBeUndefined();
  expect(draftOf('real name')).toBeDefined();
});

it('stays where something was typed when the next session ends, too, before the person was back', () => {
  const leave = type('real name');
  leavePlace('mia');
  leave();
  notePlace('/');
  leavePlace('mia');
  expect(address()).toBe('/models?q=nova');
});

it('does not lead to a field that was left long ago', () => {
  type('real name')();
  expect(leavePlace('mia')).toBe(false);
});

it('is for the person who was there, and nobody else', () => {
  leavePlace('mia');
  forgetPlaceOfOthers('mia');
  expect(address()).toBe('/models?q=nova');
  forgetPlaceOfOthers('tomas');
  expect(address()).toBeUndefined();
});

it('is discarded with what was typed there', () => {
  const leave = type('real name');
  leavePlace('mia');
  leave();
  discardLeft();
  expect(draftOf('real name')).toBeUndefined();
  expect(address()).toBeUndefined();
});

it('continues where the page was loaded and where the person is back, and is offered anywhere else', () => {
  notePlace('/models');
  notePlace('/tasks');
  expect(goesOn('new model')).toBe(false);
  notePlace('/models?q=a');
  expect(goesOn('new model')).toBe(false);
  const leave = joinDrafts('new model');
  noteTyped('new model', () => 'Dora');
  expect(leavePlace('mia')).toBe(true);
  notePlace('/');
  expect(goesOn('new model')).toBe(false);
  notePlace('/models?q=a');
  expect([goesOn('new model'), goesOn('new model')]).toEqual([true, false]);
  leave();
});
