import { expect, it } from 'vitest';
import { readBotText } from '#functions/_shared/bots/bot-text.ts';

it.each([
  ['plain', 'plain', []],
  [
    '*bold* and _slanted_',
    'bold and slanted',
    [
      ['bold', 0, 4],
      ['italic', 9, 7],
    ],
  ],
  ['a `b*c*` d', 'a b*c* d', [['code', 2, 4]]],
  ['snake_case_name', 'snake_case_name', []],
  ['5 * 3 * 2', '5 * 3 * 2', []],
  ['\\*not bold\\*', '*not bold*', []],
  ['*open', '*open', []],
  ['😀 *b*', '😀 b', [['bold', 3, 1]]],
  ['see [us](https://a.example/x)', 'see us', [['text_link', 4, 2]]],
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))', []],
])('reads %j', (source, text, entities) => {
  const read = readBotText(source);
  expect(read.text).toBe(text);
  expect(read.entities.map(({ type, offset, length }) => [type, offset, length])).toEqual(entities);
});

it('never names what is outside of the text, whatever is written', () => {
  const signs = ['*', '_', '`', '\\', '[', ']', '(', ')', 'a', ' ', '\n', '😀', 'https://x.y'];
  let seed = 7;
  const pick = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return signs[seed % signs.length] ?? '';
  };
  for (let round = 0; round < 3000; round += 1) {
    const source = Array.from({ length: round % 40 }, pick).join('');
    const { text, entities } = readBotText(source);
    for (const { offset, length } of entities) {
      expect(length).toBeGreaterThan(0);
      expect(offset + length).toBeLessThanOrEqual(text.length);
    }
  }
});
