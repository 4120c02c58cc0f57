import { expect, it } from 'vitest';
import { eventWords } from './event-messages.ts';

const name = 'Ava · day to day';

it('says that a bridge ended, by whom where it was a person', () => {
  expect(eventWords({ kind: 'unbridged', name, actor: { id: null, name: 'Mia' } })).toBe(
    'Mia ended the bridge to the group Ava · day to day at Telegram: what is written here stays here',
  );
  expect(eventWords({ kind: 'unbridged', name, actor: null })).toMatch(
    /^There is no bridge any longer to the group/,
  );
});

it('says what did not get over the bridge, and what may not have', () => {
  expect(eventWords({ kind: 'not_bridged', name, why: 'Its bot is turned off' })).toBe(
    'What is written above did not reach the group Ava · day to day at Telegram. Its bot is turned off',
  );
  expect(eventWords({ kind: 'maybe_bridged', name, why: 'No answer came' })).toMatch(
    /may not have reached .* No answer came$/,
  );
});
