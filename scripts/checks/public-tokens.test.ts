import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_THEME } from '@mantine/core';
import { cssVariablesResolver } from '#renderer/start/theme/css-variables.ts';
import { theme } from '#renderer/start/theme/theme.ts';

const sheet = readFileSync('renderer/src/public/shell/tokens.css', 'utf8');
const [light = '', dark = ''] = sheet.split('@media');
const tokensIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(--mq-[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );

it.each([
  ['light', light, [7, 8]],
  ['dark', dark, [6, 7]],
] as const)('has the colours of the app, %s', (scheme, text, [press, hover]) => {
  const { '--mq-press': pressed, '--mq-press-hover': hovered, ...tokens } = tokensIn(text);
  const ours = cssVariablesResolver(DEFAULT_THEME)[scheme] as Record<string, string>;
  expect(Object.keys(tokens).length).toBeGreaterThan(15);
  expect(tokens).toEqual(Object.fromEntries(Object.keys(tokens).map((name) => [name, ours[name]])));
  const { accent } = theme.colors ?? {};
  expect([pressed, hovered]).toEqual([accent?.[press], accent?.[hover]]);
});
