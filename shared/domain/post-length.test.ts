import { describe, expect, it } from 'vitest';
import { cpuMs } from '#shared/lib/test-cpu.ts';
import { loadCounter } from './post-length.ts';

describe('X', async () => {
  const count = await loadCounter('x');

  it.each([
    ['', 0],
    ['Hello', 5],
    // East Asian letters count as two.
    ['日本語', 6],
    ['안녕', 4],
    // Combining accents are composed first.
    ['e\u0301', 1],
    ['“Quotes” – and more', 19],
    ['…', 2],
    // Links count as 23, regardless of their length and with or without https.
    ['https://example.com/a-very-long-address?with=much&more=0123456789', 23],
    ['See example.com', 4 + 23],
    ['Not.a.link9', 11],
    ['@ana https://a.de http://b.de', 5 + 23 + 1 + 23],
    // An emoji counts as two, regardless of its parts.
    ['😀', 2],
    ['👩‍👩‍👧‍👦', 2],
    ['👍🏽', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    // Emoji of 2023 and later: a phoenix, a head shaking, a face with bags under its eyes.
    ['🐦‍🔥', 2],
    ['🙂‍↔️', 2],
    ['🫩', 2],
    ['a 🐦‍🔥 b', 6],
  ])('counts %s as %i', (text, length) => {
    expect(count(text)).toBe(length);
  });

  it('reaches its limits exactly', () => {
    expect(count('a'.repeat(280))).toBe(280);
    expect(count('語'.repeat(140))).toBe(280);
    expect(count('🐦‍🔥'.repeat(140))).toBe(280);
    expect(count('a'.repeat(4000))).toBe(4000);
  });

  it('is quick enough for each key', async () => {
    const text = 'Words 語 🐦‍🔥 https://example.com '.repeat(120).slice(0, 4000);
    const spent = await cpuMs(() => {
      for (let round = 0; round < 10; round += 1) count(text);
    });
    expect(spent / 10).toBeLessThan(100);
  });
});

describe('Bluesky', async () => {
  const count = await loadCounter('bluesky');

  it.each([
    ['日本語', 3],
    ['e\u0301', 1],
    ['👩‍👩‍👧‍👦', 1],
    ['🐦‍🔥', 1],
    ['🫩🇩🇪', 2],
    // Nothing is shortened.
    ['https://example.com', 19],
    ['\r\n', 1],
  ])('counts %s as %i', (text, length) => {
    expect(count(text)).toBe(length);
  });
});

describe('Mastodon', async () => {
  const count = await loadCounter('mastodon');

  it.each([
    ['https://example.com/a-very-long-address?with=much&more=0123456789', 23],
    ['(https://example.com/a).', 23 + 3],
    ['See https://example.com, and http://b.example/c!', 4 + 23 + 6 + 23 + 1],
    // A link needs a host with a dot.
    ['http://localhost', 16],
    ['Hi @ana@mastodon.example!', 8],
    ['Hi @ana', 7],
    ['ana@mail.example', 16],
    ['🐦‍🔥日本', 3],
  ])('counts %s as %i', (text, length) => {
    expect(count(text)).toBe(length);
  });
});

it('counts made-up accounts as those of X', async () => {
  expect((await loadCounter('demo'))('日')).toBe(2);
});
