import { describe, expect, it } from 'vitest';
import { fillSnippet } from './fill-snippet.ts';
import { askedAt, mentionsEveryone, suggestionsFor } from './suggestions.ts';

const person = (id: string, displayName: string) => ({
  id,
  displayName,
  email: `${id}@x.example`,
  role: 'manager',
});
const people = [person('a', 'Ana Kovač'), person('d', 'Đuro Babić'), person('m', 'Mia Hartwell')];
const snippets = [
  { id: 's', shortcut: 'rates', body: 'Ours', isShared: true, rowVersion: 1 },
  { id: 't', shortcut: 'thanks', body: 'Thanks', isShared: false, rowVersion: 1 },
];

const offered = (text: string) => {
  const asked = askedAt(text, text.length);
  return asked === undefined ? [] : suggestionsFor(asked, people, snippets).map(({ label }) => label);
};

describe('what is offered while typing', () => {
  it.each([
    ['@', ['Ana Kovač', 'Đuro Babić', 'Mia Hartwell', '@all']],
    ['Hi @kov', ['Ana Kovač']],
    ['@dju', []],
    ['@duro', ['Đuro Babić']],
    ['@al', ['@all']],
    ['@Mia Hartwell ', []],
    ['a@mia', []],
    ['/', ['/rates', '/thanks']],
    ['Please /ra', ['/rates']],
    ['and/or', []],
    ['https://a.example/ra', []],
  ])('after %j is %j', (text, labels) => {
    expect(offered(text)).toEqual(labels);
  });

  it('everyone is named by @all alone', () => {
    expect(['@all', 'Hi @all,', '(@all)', '@allan', 'x@all'].map(mentionsEveryone)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

it('a snippet has what is known, and shows what is not', () => {
  const chat = { name: 'Ava Sterling · team', model: null, person: person('m', 'Mia Hartwell') };
  const known = { chat, myName: 'Oskar', now: new Date(2026, 10, 28, 9, 30) };
  expect(fillSnippet('Thanks, {{first_name}}! {{ date }}', known)).toEqual({
    text: 'Thanks, Mia! 28 November 2026',
    open: undefined,
  });
  expect(fillSnippet('On set with {{model}} until {{hour}}', known)).toEqual({
    text: 'On set with {{model}} until {{hour}}',
    open: { start: 12, end: 21 },
  });
});
