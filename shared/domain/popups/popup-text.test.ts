import { describe, expect, it } from 'vitest';
import { textOfRow, textOfSummary } from './popup-text.ts';

const title = (text: string) => textOfRow({ title: text, message: null }).title;

describe('a row', () => {
  it('says its title and its message, each on a line', () => {
    expect(textOfRow({ title: 'Luna Vale was paused', message: 'By Mia\r\n\r\n today' })).toEqual({
      title: 'Luna Vale was paused',
      message: 'By Mia today',
    });
    expect(textOfRow({ title: 'Luna', message: null }).message).toBe('');
  });

  it.each([
    ['\u202egnp.exe\u202c', 'gnp.exe'],
    ['a\u2066b\u2069c\u200ed\u061ce', 'a b c d e'],
    ['tab\there\u0000and\u001b[31mred', 'tab here and [31mred'],
    ['half \ud83d of a smile', 'half of a smile'],
    ['  \u2028 ', ''],
    ['👩‍👩‍👧 stays whole', '👩‍👩‍👧 stays whole'],
    ['עברית stays', 'עברית stays'],
  ])('without what turns or breaks it: %j', (text, shown) => {
    expect(title(text)).toBe(shown);
  });

  it('is cut between characters', () => {
    expect(title('😀'.repeat(200))).toBe(`${'😀'.repeat(119)}…`);
    expect(textOfRow({ title: 'x', message: 'y'.repeat(1000) }).message).toHaveLength(240);
  });
});

describe('a summary', () => {
  const row = (text: string, second: number) => ({
    title: text,
    sentAt: `2026-11-20T10:00:0${second}Z`,
  });

  it('names the newest, each once, and says how many there are', () => {
    expect(textOfSummary([row('One', 1), row('Two', 2)], true)).toEqual({
      title: '2 new notifications',
      message: 'Two · One',
    });
    expect(
      textOfSummary([row('One', 1), row('Two', 2), row('Three', 3), row('Four', 4), row('Five', 5)], true),
    ).toEqual({ title: '5 new notifications', message: 'Five · Four · Three and 2 more' });
    expect(textOfSummary([row('Same', 1), row('Same', 2)], true).message).toBe('Same');
  });

  it('says so where there are more than it knows', () => {
    expect(textOfSummary([row('One', 1), row('Two', 2)], false)).toEqual({
      title: '2+ new notifications',
      message: 'Two · One and 0+ more',
    });
  });
});
