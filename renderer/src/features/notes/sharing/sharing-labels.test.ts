import { expect, it } from 'vitest';
import { sharingLoss } from './sharing-labels.ts';

const team = { visibility: 'team', memberIds: [] } as const;
const own = { visibility: 'private', memberIds: [] } as const;
const few = (...memberIds: string[]) => ({ visibility: 'custom', memberIds }) as const;

it.each([
  [team, own, /Everyone else loses/],
  [team, few('a'), /not chosen loses/],
  [few('a', 'b', 'c'), few('a'), /^2 people lose this note/],
  [few('a', 'b'), few('a', 'c'), /^1 person loses this note/],
  [own, team, /earlier versions included/],
])('says what is lost from %j to %j', (before, after, words) => {
  expect(sharingLoss(before, after)).toMatch(words);
});

it.each([
  [team, team],
  [few('a'), few('a', 'b')],
  [few('a'), team],
])('says nothing where nobody loses anything, from %j to %j', (before, after) => {
  expect(sharingLoss(before, after)).toBeUndefined();
});
