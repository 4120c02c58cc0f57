import { expect, it } from 'vitest';
import { contrastOf, luminanceOf, shadeLike } from '#renderer/lib/branding/shades.ts';
import { cssVariablesResolver } from '#renderer/start/theme/css-variables.ts';
import { accentCss, accentTokens } from './accent-css.ts';

const chosen = [
  '#ff0000',
  '#ffff00',
  '#00ff00',
  '#00ffff',
  '#0000ff',
  '#ff00ff',
  '#ffffff',
  '#000000',
  '#808080',
  '#b03060',
];

const tokensOf = (css: string, scheme: string) => {
  const rules = new RegExp(`='${scheme}'\\]\\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map(rules.split(';').map((rule) => rule.split(':') as [string, string]));
};

const theme: Record<'light' | 'dark', Record<string, string>> = cssVariablesResolver({} as never);
const base = (scheme: 'light' | 'dark', name: string) => theme[scheme][name] ?? '';

it.each(chosen)('whatever is readable in the own accent is readable in %s', (color) => {
  const css = accentCss(color);
  for (const scheme of ['light', 'dark'] as const) {
    const tokens = tokensOf(css, scheme);
    const of = (name: string) => tokens.get(name) ?? '';
    // A button has white text. Its colour is shade 7 in light and 6 in dark; hover uses the next shade.
    for (const shade of scheme === 'light' ? [7, 8] : [6, 7])
      expect(contrastOf(of(`--mantine-color-accent-${String(shade)}`), '#ffffff')).toBeGreaterThanOrEqual(
        4.5,
      );
    for (const ground of ['--mq-surface', '--mq-canvas', '--mq-raised', '--mq-sunken']) {
      for (const text of ['--mq-link', '--mantine-color-anchor', '--mq-accent-text'])
        expect([text, ground, contrastOf(of(text), base(scheme, ground)) >= 4.5]).toEqual([
          text,
          ground,
          true,
        ]);
      expect(contrastOf(of('--mq-focus'), base(scheme, ground))).toBeGreaterThanOrEqual(3);
    }
    expect(contrastOf(of('--mq-accent-text'), of('--mq-accent-tint'))).toBeGreaterThanOrEqual(4.5);
    for (const text of ['--mq-text', '--mq-text-2', '--mq-text-3'])
      for (const ground of ['--mq-selected', '--mq-accent-tint'])
        expect([text, ground, contrastOf(base(scheme, text), of(ground)) >= 4.5]).toEqual([
          text,
          ground,
          true,
        ]);
  }
});

it('names every token of the accent in both schemes', () => {
  const { light, dark } = accentTokens();
  const names = light.map(([name]) => name);
  expect(dark.map(([name]) => name)).toEqual(names);
  expect(names).toEqual(
    expect.arrayContaining([
      '--mantine-color-accent-0',
      '--mantine-color-accent-9',
      '--mq-selected',
      '--mq-link',
    ]),
  );
});

it('keeps the brightness of each shade, and the hue of what was chosen', () => {
  for (const reference of ['#2a46a8', '#e9f0ff', '#3457cf', '#1a2547'])
    for (const color of chosen)
      expect(Math.abs(luminanceOf(shadeLike(reference, color)) - luminanceOf(reference))).toBeLessThan(0.012);
  const [, red, green, blue] = /#(..)(..)(..)/.exec(shadeLike('#3457cf', '#ff0000')) ?? [];
  expect(Number.parseInt(red ?? '', 16)).toBeGreaterThan(2 * Number.parseInt(green ?? '', 16));
  expect(Number.parseInt(red ?? '', 16)).toBeGreaterThan(2 * Number.parseInt(blue ?? '', 16));
});
