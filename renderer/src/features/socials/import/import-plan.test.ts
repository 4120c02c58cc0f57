import { expect, it } from 'vitest';
import type { Socials } from '#shared/contract/socials.ts';
import { planImport } from './import-plan.ts';
import { outcomeWords } from './import-labels.ts';
import { createLoginReader } from './login-reader.ts';

const account = (username: string, { email = '', hasCode = false } = {}) => ({
  credential: {
    id: `id of ${username}`,
    hasPassword: true,
    passwordChangedAt: null,
    hasPreviousPassword: false,
    strength: null,
    isReused: null,
    hasCode,
    recoveryCodes: null,
    rotateEveryDays: null,
    rotateDueAt: null,
  },
  username,
  email,
  notes: '',
});
const socials: Socials = {
  modelId: '00000000-0000-4000-8000-000000000001',
  rowVersion: 1,
  canEdit: true,
  platforms: [
    {
      platform: 'instagram',
      link: '',
      secondaryLinks: [],
      main: account('ava', { email: 'ava@mail.example', hasCode: true }),
      secondary: Array.from({ length: 19 }, (_, at) => account(`ava${String(at)}`)),
    },
    {
      platform: 'fansly',
      link: '',
      secondaryLinks: [],
      main: account('sol', { email: 'sol@mail.example' }),
      secondary: [account('vidal', { email: 'sol@mail.example' })],
    },
  ],
  emailAccounts: [],
  phoneNumbers: [],
};
const key = 'JBSWY3DPEHPK3PXP';
const loginsIn = (...lines: string[]) =>
  createLoginReader().open(new TextEncoder().encode(['url,username,password,totp', ...lines].join('\n')), [])
    .logins;
const words = (lines: string[], left: readonly number[] = []) =>
  planImport(loginsIn(...lines), socials, ({ index }) => !left.includes(index)).map(({ outcome }) =>
    outcomeWords(outcome),
  );

it('adds a main account, then secondary ones, in the order of the rows that are chosen', () => {
  const lines = ['x.com,a,1', 'x.com,b,2', 'x.com,c,3'];
  expect(words(lines)).toEqual(['Add main account', 'Add secondary account', 'Add secondary account']);
  expect(words(lines, [0])).toEqual(['Add main account', 'Add main account', 'Add secondary account']);
});

it('changes the account of the same username or email, and keeps one-time codes that are there', () => {
  expect(
    words([
      `instagram.com,@AVA,1,${key}`,
      `fansly.com,vidal,1,${key}`,
      `fansly.com,sol,,${key}`,
      `instagram.com,ava@mail.example,,${key}`,
    ]),
  ).toEqual([
    'Change password',
    'Change password, set up one-time codes',
    'Set up one-time codes',
    'Nothing to import: It has no password, and the account has one-time codes.',
  ]);
});

it('refuses what is not certain, or has no room', () => {
  expect(
    words([
      'fansly.com,sol@mail.example,1',
      'instagram.com,new1,1',
      'instagram.com,new2,1',
      'evil-instagram.com,ava,1',
      'x.com,a,1',
      'x.com,a,2',
    ]),
  ).toEqual([
    'Can’t be imported: Two accounts have this username. Change the password of the right one yourself.',
    'Add secondary account',
    'Can’t be imported: A platform can have 20 secondary accounts.',
    'Nothing to import: Not a platform that Marquee knows.',
    'Can’t be imported: Row 7 has the same account with another password. Keep one of them in the file.',
    'Can’t be imported: Row 6 has the same account with another password. Keep one of them in the file.',
  ]);
});
