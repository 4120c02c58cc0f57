import { expect, it } from 'vitest';
import { linkMessages } from './link-messages.ts';

const wanted = 'https://agency.example/path';
const current = 'http://127.0.0.1:4000';

it('names both servers, and says what happens after a change where there is a choice', () => {
  const { detail } = linkMessages({ kind: 'otherServer', thing: 'invitation', wanted, current }, true);
  expect(detail).toBe(
    'It is for agency.example, and this app works with 127.0.0.1:4000. The invitation opens automatically once you change the server.',
  );
  expect(
    linkMessages({ kind: 'otherServer', thing: 'invitation', wanted, current }, false).detail,
  ).not.toContain('changed');
});

it('asks to connect first where there is no server', () => {
  expect(linkMessages({ kind: 'noServer', thing: 'invitation', wanted }, false).detail).toContain(
    'agency.example',
  );
  expect(linkMessages({ kind: 'noServer', thing: 'invitation', wanted: undefined }, false).detail).toBe(
    'The invitation then opens automatically.',
  );
});

it('says of a page that it is one', () => {
  expect(linkMessages({ kind: 'otherServer', thing: 'page', wanted, current }, true)).toEqual({
    message: 'This page is for another server.',
    detail:
      'It is for agency.example, and this app works with 127.0.0.1:4000. The page opens automatically once you change the server.',
  });
  expect(linkMessages({ kind: 'noServer', thing: 'page', wanted }, false).detail).toBe(
    'The page is for agency.example, and opens automatically once you’re connected.',
  );
});

it('quotes nothing of a link that cannot be opened', () => {
  expect(linkMessages({ kind: 'malformed' }, false).message).toBe('This link can’t be opened.');
});
