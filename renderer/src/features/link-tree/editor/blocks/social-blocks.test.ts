import { expect, it } from 'vitest';
import { emptyBlock } from '#renderer/features/link-tree/editor/draft/draft-block.ts';
import { socialBlocks } from './social-blocks.ts';

const platform = (name: string, link: string) => ({
  platform: name,
  link,
  secondaryLinks: [],
  main: null,
  secondary: [],
});

it('leads to each platform that the page does not have, adult ones behind their gate', () => {
  const platforms = [
    platform('onlyfans', '@lunavale'),
    platform('instagram', 'lunavale'),
    platform('x', 'https://x.com/lunavale'),
    platform('discord', 'luna#1234'),
    platform('evil', 'javascript:alert(1)'),
  ];
  const own = [{ ...emptyBlock('link'), label: 'X', url: 'https://x.com/LunaVale' }];
  expect(socialBlocks({ platforms }, own).map(({ label, url, gate }) => [label, url, gate])).toEqual([
    ['Instagram', 'https://www.instagram.com/lunavale', 'none'],
    ['OnlyFans', 'https://onlyfans.com/lunavale', 'age_18'],
  ]);
});
