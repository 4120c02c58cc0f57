import { describe, expect, it } from 'vitest';
import { textSerializers } from './value-text.ts';

const [text, boolean, uuid, timestamptz, bytea, json, jsonb, texts, domain] = [
  25, 16, 2950, 1184, 17, 114, 3802, 1009, 70_001,
];
const serializers = textSerializers([texts]);
const sent = (type: number, value: unknown) => serializers[type]?.(value);

describe('what Postgres is sent', () => {
  it.each<[string, number, unknown, string]>([
    ['a text', text, 'O’Hara "x" \\', 'O’Hara "x" \\'],
    ['a text that is empty', domain, '', ''],
    ['a number', uuid, 1.5, '1.5'],
    ['one without a place in JSON', domain, NaN, 'NaN'],
    ['a large number', domain, 9007199254740993n, '9007199254740993'],
    ['true', boolean, true, 'true'],
    ['false', boolean, false, 'false'],
    ['a moment', timestamptz, new Date('2026-01-02T03:04:05.678Z'), '2026-01-02T03:04:05.678Z'],
    ['a day', timestamptz, '2026-01-02', '2026-01-02'],
    ['bytes', bytea, Uint8Array.of(0, 10, 255), '\\x000aff'],
    ['JSON', json, { a: [1, null, 'x'] }, '{"a":[1,null,"x"]}'],
    ['JSON that is a list', jsonb, ['a', ['b']], '["a",["b"]]'],
    ['JSON that is plain', jsonb, false, 'false'],
    ['JSON that is text already', jsonb, '{"a": 1}', '{"a": 1}'],
    ['an array', texts, ['a,b', 'c"d\\', '', null], '{"a,b","c\\"d\\\\","",NULL}'],
    ['an array of arrays', texts, [['a'], [true]], '{{"a"},{"true"}}'],
    ['an empty array', texts, [], '{}'],
    ['an array that is text already', texts, '{a,b}', '{a,b}'],
  ])('for %s is its value', (_, type, value, expected) => {
    expect(sent(type, value)).toBe(expected);
  });

  it.each([
    [text, true, 'true'],
    [text, {}, '{}'],
    [text, ['a'], '["a"]'],
    [boolean, 'NaN', 'NaN'],
    [boolean, -1, '-1'],
    [boolean, [], '[]'],
    [timestamptz, true, 'true'],
    [timestamptz, 1e308, '1e+308'],
    [bytea, 'x', 'x'],
    [uuid, { toString: 1 }, '{"toString":1}'],
    [domain, [{ toString: 1 }], '[{"toString":1}]'],
    [texts, 7, '7'],
    [texts, [['a'], { toString: 1 }], '{{"a"},"{\\"toString\\":1}"}'],
  ])('for the type %i and a value of another, %j, leaves it to judge', (type, value, expected) => {
    expect(sent(type, value)).toBe(expected);
  });
});
