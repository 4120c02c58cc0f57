import { describe, expect, it } from 'vitest';
import { accountOf, mediaOf } from '#renderer/features/posting/test-post-rows.ts';
import { emptyDraft, emptyPart, toPartMedia, type PostDraft } from './post-draft.ts';
import { altWarning, costText, leftOf, problemsOf, type Counters } from './post-problems.ts';
import { slotText, zoneText } from './when/slot-labels.ts';

const counters: Counters = { x: (text) => text.length, bluesky: (text) => text.length };
const x = accountOf();
const sky = accountOf({ platform: 'bluesky', username: 'ava.bsky.social' });
const draftOf = (texts: readonly string[], accounts = [x]): PostDraft => ({
  ...emptyDraft(x.id),
  accountIds: accounts.map(({ id }) => id),
  shared: texts.map((text) => emptyPart(text)),
});

describe('what keeps a post from going out', () => {
  it('is said in the specified words', () => {
    expect(problemsOf(draftOf(['']), [x], counters)).toEqual([
      { accountId: x.id, text: 'Post cannot be empty' },
    ]);
    expect(problemsOf(draftOf(['a'.repeat(292)]), [x], counters)[0]?.text).toBe(
      'Post is 12 characters over the limit',
    );
    expect(problemsOf(draftOf(['a'.repeat(280)]), [x], counters)).toEqual([]);
    expect(leftOf('abc', x, counters)).toBe(277);
    expect(leftOf('abc', { ...x, isPremium: true }, counters)).toBe(3997);
    const many = draftOf(['Hi']);
    many.shared[0]?.media.push(...Array.from({ length: 5 }, () => toPartMedia(mediaOf())));
    expect(problemsOf(many, [x], counters)[0]?.text).toBe('You can attach up to 4 images or 1 video');
    expect(problemsOf(draftOf(['Hi']), [{ ...x, status: 'reconnect_needed' }], counters)[0]?.text).toBe(
      'This account needs to be reconnected before it can post',
    );
  });

  it('names the account where there are several', () => {
    const problems = problemsOf(draftOf(['a'.repeat(290)], [x, sky]), [x, sky], counters);
    expect(problems.map(({ text }) => text)).toEqual(['@avasterling: Post is 10 characters over the limit']);
  });
});

it('counts pictures without alt text once', () => {
  const media = toPartMedia(mediaOf());
  const parts = [
    { ...emptyPart('a'), media: [media] },
    { ...emptyPart('b'), media: [media, { ...media, id: 'b', altHere: 'A red coat' }] },
  ];
  expect(altWarning(parts)).toBe('1 image has no alt text');
  expect(altWarning([])).toBeUndefined();
});

it('says what it costs before it is sent', () => {
  expect(costText(draftOf(['Hi']), [x])).toBe('$0.015');
  expect(costText(draftOf(['Hi https://a.example/x']), [x])).toBe('$0.20: it has a link');
  expect(costText(draftOf(['Hi', 'See a.example.com']), [x])).toBe('$0.215: 1 of 2 posts has a link');
  expect(costText(draftOf(['Hi'], [sky]), [sky])).toBeUndefined();
  expect(costText(draftOf(['Hi']), [{ ...x, platform: 'demo' }])).toBeUndefined();
});

it('names slots by their day', () => {
  const now = new Date(2026, 10, 18, 10).getTime();
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString();
  expect(slotText(at(18, 17), now)).toBe('Today 17:30');
  expect(slotText(at(19, 9), now)).toBe('Thu 09:30');
  expect(slotText(at(28, 9), now)).toBe('28 Nov 09:30');
  expect(zoneText(x, now)).toMatch(/, same for Ava$/);
});
