import { expect, it } from 'vitest';
import { campaignOf, linkAddress } from './link-address.ts';

it('makes a tag of words', () => {
  expect(campaignOf('New set, Wintér!')).toBe('new-set-winter');
  expect(campaignOf(' – ')).toBe('');
  expect(campaignOf('a'.repeat(80))).toHaveLength(60);
});

it('says where visitors come from', () => {
  expect(linkAddress('https://desk.example/', 'ava', { platform: 'bluesky' }, 'New set')).toBe(
    'https://desk.example/linktree/ava?utm_source=bluesky&utm_medium=social&utm_campaign=new-set',
  );
  expect(linkAddress('https://desk.example', 'ava', { platform: 'x' }, '')).toBe(
    'https://desk.example/linktree/ava?utm_source=x&utm_medium=social',
  );
});
