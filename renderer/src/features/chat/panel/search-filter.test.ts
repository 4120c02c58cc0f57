import { expect, it } from 'vitest';
import { searchFilter } from './search-filter.ts';

const known = {
  people: [
    { id: 'm', displayName: 'Mia Hartwell', email: 'mia@x.example' },
    { id: 't', displayName: 'Tomás Reyes', email: 'tomas@x.example' },
  ],
  chats: [{ id: 'a', name: 'Ava Sterling · team' }],
};

it.each([
  ['studio booked', { text: 'studio booked' }],
  ['from:tomas studio', { fromId: 't', text: 'studio' }],
  ['from:"mia hartwell"', { fromId: 'm' }],
  ['in:ava has:image', { chatId: 'a', has: 'image' }],
  ['in:"Ava Sterling" x', { chatId: 'a', text: 'x' }],
  ['@me', { mentionsMe: true }],
  ['from: x', { text: 'x' }],
  ['', {}],
])('%j is asked for as %j', (text, filter) => {
  expect(searchFilter(text, known)).toEqual({ filter });
});

it('a day begins where the person is', () => {
  expect(searchFilter('before:2026-11-20', known).filter).toEqual({
    before: new Date('2026-11-20T00:00:00').toISOString(),
  });
});

it.each([
  ['from:zed', 'Nobody here is called "zed".'],
  ['in:zed', 'No chat is called "zed".'],
  ['has:soul', 'Use has:file, has:image or has:link.'],
  ['before:soon', 'Write the day as before:2026-11-28.'],
])('%s is refused in words', (text, problem) => {
  expect(searchFilter(text, known).problem).toBe(problem);
});
