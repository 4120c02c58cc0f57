import { expect, it } from 'vitest';
import { pageFile } from './page-file.ts';

it('is the drawn sign-in page where nothing else can come first', () => {
  expect(pageFile({ hasServer: true, hasSession: false, hasLink: false })).toBe('/sign-in.html');
});

it.each([
  { why: 'no server is known', hasServer: false, hasSession: false, hasLink: false },
  { why: 'a session is kept', hasServer: true, hasSession: true, hasLink: false },
  { why: 'a link has opened the app', hasServer: true, hasSession: false, hasLink: true },
])('is the empty page where $why', ({ why: _why, ...start }) => {
  expect(pageFile(start)).toBe('/index.html');
});
