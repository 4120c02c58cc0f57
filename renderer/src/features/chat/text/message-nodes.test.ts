import { describe, expect, it } from 'vitest';
import { cpuMs } from '#shared/lib/test-cpu.ts';
import { messageNodes, plainText, type MessageNode } from './message-nodes.ts';

const shown = (nodes: readonly MessageNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'code') return `\`${node.text}\``;
      const inside = shown(node.children);
      return node.kind === 'line'
        ? inside
        : `<${node.kind}${node.kind === 'link' ? ` ${node.href}` : ''}>${inside}`;
    })
    .join('|');

describe('a message', () => {
  it.each([
    ['**bold** _it_ ~~s~~ `c`', '<strong>bold| |<em>it| |<del>s| |`c`'],
    ['# not a heading', '# not a heading'],
    ['1. not a list', '1. not a list'],
    ['- not a list', '- not a list'],
    ['> quoted', '<quote>quoted'],
    ['<b>x</b> <script>alert(1)</script>', '<b>x</b> <script>alert(1)</script>'],
    ['![i](https://x.example/y.png)', '!|<link https://x.example/y.png>i'],
    ['snake_case_name 2 * 3', 'snake_case_name 2 * 3'],
    ['see https://a.example/x', 'see |<link https://a.example/x>https://a.example/x'],
    ['[x](javascript:alert(1))', 'x'],
    ['[x](data:text/html,1)', 'x'],
    ['[x](JaVaScRiPt:alert(1))', 'x'],
    // If the text is an address that differs from the target, the target is shown.
    [
      '[https://bank.example/in](https://evil.example/in)',
      '<link https://evil.example/in>https://evil.example/in',
    ],
    ['[www.bank.example](https://evil.example)', '<link https://evil.example>https://evil.example'],
    ['[**bank**.example/in](https://evil.example)', '<link https://evil.example>https://evil.example'],
    ['[bank.example/in](https://www.bank.example/in)', '<link https://www.bank.example/in>bank.example/in'],
    ['[the price list](https://a.example/x)', '<link https://a.example/x>the price list'],
    ['me@a.example', '<link mailto:me@a.example>me@a.example'],
  ])('%s is drawn as %s', (body, expected) => {
    expect(shown(messageNodes(body))).toBe(expected);
  });

  it.each([
    ['moved to **Thursday**, ~~not~~ _Friday_', 'moved to Thursday, not Friday'],
    ['> quoted\n\n`code` and [a list](https://a.example/x)', 'quoted code and a list'],
    ['2 ** 3', '2 ** 3'],
    ['nothing', 'nothing'],
  ])('%s is told in one line without its marks', (body, expected) => {
    expect(plainText(body)).toBe(expected);
  });

  it('is read soon, whatever it holds', async () => {
    for (const part of ['*', '[', '**a', '> ', '_*', '`a', '[a](', '<a ', '~~a~~', '\u202e@', '🌙']) {
      const spent = await cpuMs(() => messageNodes(part.repeat(Math.floor(4000 / part.length))));
      expect(spent).toBeLessThan(8000);
    }
  });
});
