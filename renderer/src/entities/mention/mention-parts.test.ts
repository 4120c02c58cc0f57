import { describe, expect, it } from 'vitest';
import { mentionBefore, mentionParts, mentionsIn } from './mention-parts.ts';

const person = (id: string, displayName: string | null, email = `${id}@x.example`) => ({
  id,
  displayName,
  email,
});
const ana = person('ana', 'Ana');
const kovac = person('kovac', 'Ana Kovač');
const twin = person('twin', 'Ana Kovač', 'other@x.example');
const dana = person('dana', 'دانا');

describe('who is mentioned', () => {
  it('is the person with the longest name that follows the sign', () => {
    expect(mentionsIn('Ask @Ana Kovač, then @Ana.', [ana, kovac])).toEqual(['kovac', 'ana']);
    expect(mentionsIn('Ask @Anabel and ana@Ana and @', [ana])).toEqual([]);
    expect(mentionsIn('(@دانا)', [dana])).toEqual(['dana']);
    expect(mentionsIn('@ana@x.example', [person('ana', null)])).toEqual(['ana']);
  });

  it('is the one who was picked, of two who share a name', () => {
    expect(mentionsIn('@Ana Kovač', [kovac, twin], new Set(['twin']))).toEqual(['twin']);
    expect(mentionsIn('@Ana Kovač', [kovac, twin])).toEqual(['kovac', 'twin']);
  });

  it('is at most 20 people, each once', () => {
    const many = Array.from({ length: 30 }, (_, n) => person(String(n), `P${String(n)}x`));
    const body = many.map(({ displayName }) => `@${displayName ?? ''}`).join(' ');
    expect(mentionsIn(`${body} ${body}`, many)).toHaveLength(20);
  });
});

it('a text keeps every sign of it', () => {
  const body = 'Hi @Ana,\n<b>@Ana Kovač</b> \u202Eevil @nobody';
  const parts = mentionParts(body, [ana, kovac]);
  expect(parts.map(({ text }) => text).join('')).toBe(body);
  expect(parts.filter(({ people }) => people !== undefined).map(({ text }) => text)).toEqual([
    '@Ana',
    '@Ana Kovač',
  ]);
});

it('finds what is being typed, however long the text before it is', () => {
  const text = `${'x'.repeat(1_000_000)} @an`;
  expect(mentionBefore(text, text.length)).toEqual({ at: 1_000_001, typed: 'an' });
  expect(mentionBefore('a@b', 3)).toBeUndefined();
  expect(mentionBefore('@Ana K', 6)).toEqual({ at: 0, typed: 'Ana K' });
  expect(mentionBefore(`@${'a'.repeat(70)}`, 71)).toBeUndefined();
});
