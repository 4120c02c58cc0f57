import { describe, expect, it } from 'vitest';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { byPlatform, pageAddress, platformOf } from '#renderer/entities/credential/platforms.ts';
import { describeLine, lineOf, slotsOf, withLine, withMain, withoutLine } from './slots.ts';
import { accountOf, platformWith } from './test-socials.tsx';

const main = accountOf({ username: 'ava' });
const second = accountOf({ username: 'ava.two' });
const third = accountOf({ username: 'ava.three' });
const platform = platformWith({
  link: 'https://x.example/ava',
  main,
  secondaryLinks: ['', 'https://x.example/three'],
  secondary: [second, third],
});
const id = ({ credential }: typeof main) => credential.id;

describe('the lines of a platform', () => {
  it('are its links beside their accounts', () => {
    expect(slotsOf(platform).map(({ place, link }) => [place, link])).toEqual([
      ['main', 'https://x.example/ava'],
      [0, ''],
      [1, 'https://x.example/three'],
    ]);
    expect(slotsOf(platformWith({ secondaryLinks: ['@ava'] }))).toMatchObject([{ place: 0, account: null }]);
  });

  it('keep every secret that a change does not name', () => {
    const entry = withLine(platform, 0, {
      link: '@two',
      account: { credentialId: id(second), username: 'renamed', email: '', notes: '' },
    });
    expect(entry.secondaryLinks).toEqual(['@two', 'https://x.example/three']);
    expect(entry.main?.credentialId).toBe(id(main));
    expect(entry.secondary.map(({ credentialId }) => credentialId)).toEqual([id(second), id(third)]);
  });

  it('take a new account after the others', () => {
    const account = { username: 'four', email: '', notes: '' };
    const entry = withLine(platform, null, { link: '@four', account });
    expect(entry.secondary.at(-1)).toEqual(account);
    expect(entry.secondaryLinks).toEqual(['', 'https://x.example/three', '@four']);
  });

  it('leave with their link', () => {
    expect(withoutLine(platform, 0)).toMatchObject({ secondaryLinks: ['https://x.example/three'] });
    expect(withoutLine(platform, 1)).toMatchObject({ secondaryLinks: [] });
    expect(withoutLine(platform, 'main')).toMatchObject({ link: '', main: null });
  });

  it('change places with the main one', () => {
    const entry = withMain(platform, 1);
    expect(entry.main?.credentialId).toBe(id(third));
    expect(entry.link).toBe('https://x.example/three');
    expect(entry.secondary.map(({ credentialId }) => credentialId)).toEqual([id(second), id(main)]);
    expect(entry.secondaryLinks).toEqual(['', 'https://x.example/ava']);
  });
});

it('says in words what a line holds, and never a password', () => {
  const line = lineOf(platform, id(third));
  expect(line).toMatchObject({ place: 1, line: { link: 'https://x.example/three' } });
  const account = { username: 'three', email: '', notes: 'Ask first', password: 'hunter2!' };
  expect(describeLine({ link: '@three', account })).toBe('three, @three, Ask first');
});

describe('platforms', () => {
  it('go by the name that people know', () => {
    expect(platformLabel('onlyfans')).toBe('OnlyFans');
    expect(platformLabel('loyalfans')).toBe('Loyalfans');
    expect(platformLabel('constructor')).toBe('Constructor');
    expect(platformOf(' YouTube ')).toBe('youtube');
    expect(platformOf('Twitter')).toBe('x');
  });

  it('stand in one order', () => {
    const names = ['zed', 'tiktok', 'alpha', 'instagram'].map((name) => ({ platform: name }));
    expect(names.sort(byPlatform).map((each) => each.platform)).toEqual([
      'instagram',
      'tiktok',
      'alpha',
      'zed',
    ]);
  });

  it('have pages that links and handles lead to', () => {
    expect(pageAddress('x', 'https://x.com/ava')).toBe('https://x.com/ava');
    expect(pageAddress('tiktok', '@ava')).toBe('https://www.tiktok.com/@ava');
    expect(pageAddress('reddit', 'u/ava')).toBe('https://www.reddit.com/user/ava');
    expect(pageAddress('elsewhere', 'ava')).toBeUndefined();
    expect(pageAddress('x', 'a/../b')).toBe('https://x.com/a%2F..%2Fb');
  });
});
