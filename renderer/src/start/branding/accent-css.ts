import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { chromaRatio, shadeLike } from '#renderer/lib/branding/shades.ts';
import { cssVariablesResolver } from '#renderer/start/theme/css-variables.ts';
import { theme } from '#renderer/start/theme/theme.ts';

/** The tokens that are a shade of the accent. */
const accentToken = /^--mq-(?:accent-|selected$|link$|focus$)|^--mantine-color-(?:accent-light|anchor$)/;

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const accents: readonly string[] = merged.colors[merged.primaryColor] ?? [];
const base = accents[7] ?? '';

/** Every accent token of the theme, by scheme. */
export function accentTokens(): Record<'light' | 'dark', [name: string, color: string][]> {
  const { light, dark } = cssVariablesResolver(merged);
  const scale = accents.map((color, index): [string, string] => [
    `--mantine-color-accent-${String(index)}`,
    color,
  ]);
  const of = (tokens: Record<string, string>) => [
    ...scale,
    ...Object.entries(tokens).filter(([name, value]) => accentToken.test(name) && value.startsWith('#')),
  ];
  return { light: of(light), dark: of(dark) };
}

/** The theme's accent in another hue, with the same brightness in each shade, so that everything stays as readable. */
export function accentCss(color: string): string {
  const rulesOf = (tokens: readonly [string, string][]) =>
    tokens
      .map(([name, reference]) => `${name}:${shadeLike(reference, color, chromaRatio(reference, base))}`)
      .join(';');
  // Overrides the kit's own sheet regardless of its position.
  return Object.entries(accentTokens())
    .map(([scheme, tokens]) => `:root:root[data-mantine-color-scheme='${scheme}']{${rulesOf(tokens)}}`)
    .join('');
}
