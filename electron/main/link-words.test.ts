import { expect, it } from 'vitest';
import { linkWords } from './link-words.ts';

const wanted = 'https://agency.example/path';
const current = 'http://127.0.0.1:4000';

it('names both servers, and says what happens after a change where there is a choice', () => {
  const { detail } = linkWords({ kind: 'otherServer', wanted, current }, true);
  expect(detail).toBe(
    'It is for agency.example, and this app works with 127.0.0.1:4000. Once you have changed the server, the invitation opens by itself.',
  );
  expect(linkWords({ kind: 'otherServer', wanted, current }, false).detail).not.toContain('changed');
});

it('asks to connect first where there is no server', () => {
  expect(linkWords({ kind: 'noServer', wanted }, false).detail).toContain('agency.example');
  expect(linkWords({ kind: 'noServer', wanted: undefined }, false).detail).toBe(
    'The invitation opens by itself then.',
  );
});

it('quotes nothing of a link that cannot be opened', () => {
  expect(linkWords({ kind: 'malformed' }, false).message).toBe('This link cannot be opened.');
});
