import { expect, it } from 'vitest';
import { socialPlatforms } from './post-limits.ts';
import { charactersOf, costOf, mediaProblem, platforms } from './social-platforms.ts';

const MB = 1024 * 1024;
const picture = { mime: 'image/png', sizeBytes: 500_000, seconds: null };
const video = { mime: 'video/mp4', sizeBytes: 20 * MB, seconds: 30 };
const gif = { mime: 'image/gif', sizeBytes: 2 * MB, seconds: null };

it('knows every platform', () => {
  expect(Object.keys(platforms)).toEqual([...socialPlatforms]);
});

it('says how long a post may be', () => {
  expect(charactersOf({ platform: 'x', isPremium: false, characters: null })).toBe(280);
  expect(charactersOf({ platform: 'x', isPremium: true, characters: null })).toBe(4000);
  expect(charactersOf({ platform: 'demo', isPremium: true, characters: null })).toBe(4000);
  expect(charactersOf({ platform: 'bluesky', isPremium: true, characters: null })).toBe(300);
  expect(charactersOf({ platform: 'mastodon', isPremium: false, characters: 1500 })).toBe(1500);
});

it('says what a thread costs', () => {
  expect(costOf('x', ['Hello', 'More at https://example.com/a', 'And example.com'])).toBe(15 + 200 + 200);
  expect(costOf('x', ['ana@mail.example', 'v1.2.3', 'e.g. this', 'the end.Now'])).toBe(15 * 3 + 200);
  expect(costOf('bluesky', ['https://example.com'])).toBe(0);
  expect(costOf('demo', ['https://example.com'])).toBe(0);
});

it.each([
  ['four pictures', 'x', [picture, picture, picture, picture], null],
  ['a video', 'x', [video], null],
  ['what was not looked at', 'x', [{ ...video, mime: null }], null],
  ['five', 'x', Array.from({ length: 5 }, () => picture), 'You can attach up to 4 images or 1 video'],
  ['a video with a picture', 'mastodon', [video, picture], 'You can attach up to 4 images or 1 video'],
  ['two moving ones', 'x', [gif, gif], 'You can attach up to 4 images or 1 video'],
  ['a moving one', 'bluesky', [gif], 'Bluesky shows no moving pictures. Choose a video or a still one'],
  [
    'a large one',
    'bluesky',
    [{ ...picture, sizeBytes: 2 * MB }],
    'For Bluesky a picture can have up to 1 MB',
  ],
  ['a large one', 'x', [{ ...picture, sizeBytes: 6 * MB }], 'For X a picture can have up to 5 MB'],
  ['a long one', 'x', [{ ...video, seconds: 141 }], 'For X a video can last up to 140 seconds'],
  ['a short one', 'x', [{ ...video, seconds: 0.2 }], 'For X a video has to last at least 0.5 seconds'],
  ['another kind', 'x', [{ ...video, mime: 'video/webm' }], 'X does not take files of this kind'],
  ['a long one', 'mastodon', [{ ...video, seconds: 4000 }], null],
] as const)('judges %s for %s', (_, platform, media, problem) => {
  expect(mediaProblem(platform, media)).toBe(problem);
});
