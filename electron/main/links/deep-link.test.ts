import { describe, expect, it } from 'vitest';
import { findDeepLink, isSameServer, nameOfServer, parseDeepLink } from './deep-link.ts';

const token = '0123456789abcdef'.repeat(4);
const server = encodeURIComponent('https://northlight.supabase.co');

describe('a link of an invitation', () => {
  it.each([
    [`marquee://invite?token=${token}`, undefined],
    [`marquee://invite/?token=${token}`, undefined],
    [`MARQUEE://invite?token=${token}`, undefined],
    [`marquee://invite?token=${token}&server=${server}`, 'https://northlight.supabase.co'],
    [`marquee://invite?server=${server}&token=${token}`, 'https://northlight.supabase.co'],
    [
      `marquee://invite?token=${token}&server=https://northlight.supabase.co/`,
      'https://northlight.supabase.co/',
    ],
    [`marquee://invite?token=${token}&server=http://127.0.0.1:4000`, 'http://127.0.0.1:4000'],
    [`marquee://invite?token=${token}&later=thing#part`, undefined],
  ])('is read: %s', (link, at) => {
    expect(parseDeepLink(link)).toEqual({ kind: 'invitation', token, server: at });
  });

  it.each([
    'marquee://invite',
    'marquee://invite?',
    'marquee://invite?token=',
    'marquee://invite?token=short',
    `marquee://invite?token=${'a'.repeat(201)}`,
    `marquee://invite?token=${token}%20x`,
    `marquee://invite?token=${token}%00`,
    `marquee://invite?token=${token}/../x`,
    `marquee://invite?token=<script>alert(1)</script>${token}`,
    `marquee://invite?token=${token}&token=${token}`,
    `marquee://invite?invite=${token}`,
    `marquee://invite?token=${token}&server=`,
    `marquee://invite?token=${token}&server=northlight`,
    `marquee://invite?token=${token}&server=http://agency.example`,
    `marquee://invite?token=${token}&server=javascript:alert(1)`,
    `marquee://invite?token=${token}&server=file:///etc/passwd`,
    `marquee://invite?token=${token}&server=https://user:secret@agency.example`,
    `marquee://invite?token=${token}&server=${server}&server=${server}`,
  ])('cannot be used: %s', (link) => {
    expect(parseDeepLink(link)).toEqual({ kind: 'malformed' });
  });
});

describe('a link of a page', () => {
  const entry = encodeURIComponent('/admin?tab=audit&entry=48209');
  it.each([
    [`marquee://open?path=${entry}`, undefined],
    [`marquee://open/?path=${entry}`, undefined],
    [`MARQUEE://open?path=${entry}`, undefined],
    [`marquee://open?path=${entry}&server=${server}`, 'https://northlight.supabase.co'],
    [`marquee://open?server=${server}&path=${entry}`, 'https://northlight.supabase.co'],
    [`marquee://open?path=${entry}#/debug`, undefined],
  ])('is read: %s', (link, at) => {
    expect(parseDeepLink(link)).toEqual({ kind: 'page', path: '/admin?tab=audit&entry=48209', server: at });
  });

  it.each([
    'marquee://open',
    'marquee://open?path=',
    'marquee://open?path=/',
    'marquee://open?path=/debug',
    'marquee://open?path=/account',
    'marquee://open?path=/admin/../debug',
    'marquee://open?path=%2Fadmin%23%2Fdebug',
    'marquee://open?path=%2F%2Fevil.example%2Fadmin',
    'marquee://open?path=%5C%5Cevil.example',
    'marquee://open?path=https%3A%2F%2Fevil.example%2Fadmin',
    'marquee://open?path=app%3A%2F%2Fbundle%2Fadmin',
    'marquee://open?path=javascript%3Aalert(1)',
    'marquee://open?path=/admin%3Ftab%3Dnowhere',
    'marquee://open?path=/admin%3Fentry%3D1%26invite%3D0123456789abcdef',
    'marquee://open?path=/admin%00',
    `marquee://open?path=/models%3FmodelId%3D${'a'.repeat(300)}`,
    `marquee://open?path=${entry}&path=${entry}`,
    `marquee://open?path=${entry}&path=/debug`,
    `marquee://open?path=${entry}&server=`,
    `marquee://open?path=${entry}&server=http://agency.example`,
    `marquee://open?path=${entry}&server=https://user:secret@agency.example`,
    `marquee://open?path=${entry}&server=${server}&server=${server}`,
    `marquee://open?token=${token}`,
  ])('cannot be used: %s', (link) => {
    expect(parseDeepLink(link)).toEqual({ kind: 'malformed' });
  });

  it.each([
    `marquee://open/admin?path=${entry}`,
    `marquee://open/../admin?path=${entry}`,
    `marquee://open:80/?path=${entry}&x`,
    `marquee://open.evil.example?path=${entry}`,
    `marquee://evil@open?path=${entry}`,
    `marquee:open?path=${entry}`,
    `app://open?path=${entry}`,
    `https://open/?path=${entry}`,
    `marquee://open?path=${entry}&filler=${'x'.repeat(2000)}`,
  ])('is left alone: %s', (link) => {
    expect(parseDeepLink(link)).toBeUndefined();
  });
});

describe('what is no link of ours', () => {
  it.each([
    '',
    'marquee:',
    'marquee://',
    'marquee:invite?token=x',
    `marquee://invite.example?token=${token}`,
    `marquee://evil/invite?token=${token}`,
    `marquee://invite/admin?token=${token}`,
    `marquee://invite:80/x?token=${token}`,
    `marquee://someone@invite?token=${token}`,
    `https://invite/?token=${token}`,
    `app://bundle/?token=${token}`,
    'file:///etc/passwd',
    `marquee://invite?token=${token}&filler=${'x'.repeat(2000)}`,
  ])('is left alone: %s', (link) => {
    expect(parseDeepLink(link)).toBeUndefined();
  });
});

it('never fails, and gives away nothing but what has the shape of a token, whatever comes', () => {
  // A seeded generator, so that failures are reproducible.
  let state = 7;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const pieces = [
    'marquee', '://', ':', '/', '//', 'invite', 'open', 'path=', '/admin', '%3Ftab%3Daudit', '%26entry%3D7', '?', '&', '=', '#', '@', '%', '%zz', '%00', '%E0%A4%A', '\\', ' ', '\n',
    '\u202e', '💥', '\ud800', 'token', 'token=', 'server=', token, 'https://', 'http://localhost', '[::1', '../', 'é', '..',
    '__proto__', 'constructor', '\u0000',
  ]; // prettier-ignore
  for (let round = 0; round < 20_000; round += 1) {
    const start = ['marquee://invite?', 'marquee://open?path=', ''][random(3)] ?? '';
    const text = start + Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('');
    const link = parseDeepLink(text);
    if (link?.kind === 'invitation') expect(link.token).toMatch(/^[\w-]{16,200}$/);
    if (link?.kind === 'page') expect(link.path).toMatch(/^\/admin(\?(&?(tab=audit|entry=7+))+)?$/);
  }
});

it('finds a link wherever it stands among switches', () => {
  const link = `marquee://invite?token=${token}`;
  expect(findDeepLink(['marquee', '--secure-schemes=app', link, '--flag'])).toBe(link);
  expect(findDeepLink(['marquee', '.', '--url=marquee://invite', 'C:\\marquee'])).toBeUndefined();
});

it('knows a server by its address, however that is written', () => {
  expect(isSameServer('https://Agency.example/', 'https://agency.example:443')).toBe(true);
  expect(isSameServer('http://127.0.0.1:4000', 'http://127.0.0.1:4001')).toBe(false);
  expect(isSameServer('https://agency.example/one', 'https://agency.example/two')).toBe(false);
  expect(nameOfServer('http://127.0.0.1:4000/')).toBe('127.0.0.1:4000');
  expect(nameOfServer(`https://${'a'.repeat(300)}.example`)).toHaveLength(100);
});
