import { describe, expect, it } from 'vitest';
import { generateSigns, generateWords, within } from './generate-password.ts';

describe('a generated password', () => {
  it('has its length, every kind of sign, and none of those excluded', () => {
    for (let round = 0; round < 50; round += 1) {
      const password = generateSigns(12, 'lI1O0!') ?? '';
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^a-zA-Z0-9])[^lI1O0!]{12}$/);
    }
    expect(generateSigns(64, '')).toHaveLength(64);
  });

  it('is another each time', () => {
    expect(new Set(Array.from({ length: 50 }, () => generateSigns(20, ''))).size).toBe(50);
  });

  it('needs signs to choose from', () => {
    const everything = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    expect(generateSigns(12, everything)).toBeUndefined();
    expect(generateSigns(12, everything.replace(/[0-9]/g, ''))).toMatch(/^[0-9]{12}$/);
  });

  it('can be words', async () => {
    expect(await generateWords(5)).toMatch(/^[a-z]+(-[a-z]+){4}$/);
  });

  it('stays within what can be asked for', () => {
    const range = { least: 8, most: 64 };
    expect([3, 20.4, 900, Number.NaN].map((value) => within(value, range))).toEqual([8, 20, 64, 8]);
  });
});
