// Every colour and measure that the theme's components cannot have themselves, as `--mq-*`, for both schemes.
import { rem, type CSSVariablesResolver } from '@mantine/core';

// [text, tint, solid, line] per meaning: text on tint is 6.4:1 or better in both schemes; solid is for dots and bars (3:1).
const hueLight = {
  green: ['#07602f', '#e2f6e6', '#259f56', '#bfe5c9'],
  yellow: ['#724400', '#fceedb', '#b97600', '#f0d7b0'],
  red: ['#8f2b28', '#ffe9e6', '#d1453f', '#f6c9c4'],
  accent: ['#2a46a8', '#e9f0ff', '#4369e7', '#c8d9ff'],
  gray: ['#41454e', '#eceef2', '#888c95', '#d9dce2'],
  violet: ['#554185', '#f1edff', '#8e71d6', '#dcd2f8'],
  pink: ['#7a3258', '#ffe8f3', '#c65b93', '#f5cde0'],
  blue: ['#005685', '#dff3ff', '#008fd6', '#b9e0f7'],
  teal: ['#00625d', '#daf7f4', '#00a19a', '#aee3de'],
  orange: ['#7e3a06', '#ffebdf', '#cb6620', '#f7d0b8'],
};
const hueDark: typeof hueLight = {
  green: ['#8fd4a1', '#16321f', '#3fb26b', '#23492f'],
  yellow: ['#e7b876', '#372712', '#c98a2b', '#543c1c'],
  red: ['#fba8a0', '#41211e', '#e2685f', '#61302b'],
  accent: ['#a3beff', '#1a2547', '#5a82f5', '#2c3c6e'],
  gray: ['#b7bbc2', '#26292f', '#7c818b', '#373a42'],
  violet: ['#c5b4fb', '#2a243d', '#8e71d6', '#42385f'],
  pink: ['#f3a6ca', '#3a1f2c', '#c65b93', '#5a3044'],
  blue: ['#83cafb', '#112b3f', '#1f93d6', '#1f4561'],
  teal: ['#6ad6cf', '#07302e', '#14a39c', '#114a47'],
  orange: ['#f6ae86', '#3b2214', '#cb6620', '#5b3520'],
};
const hues = (m: typeof hueLight) =>
  Object.fromEntries(
    Object.entries(m).flatMap(([k, [text, tint, solid, line]]) => [
      [`--mq-${k}-text`, text],
      [`--mq-${k}-tint`, tint],
      [`--mq-${k}-solid`, solid],
      [`--mq-${k}-line`, line],
      [`--mantine-color-${k}-light`, tint],
      [`--mantine-color-${k}-light-hover`, tint],
      [`--mantine-color-${k}-light-color`, text],
    ]),
  );

/** The tokens that the kit's own variables derive from. Each scheme defines all of them. */
type SourceToken = 'surface' | 'text' | 'text-2' | 'text-3' | 'raised' | 'hover' | 'line-strong';
type SchemeTokens = Record<string, string> & Record<`--mq-${SourceToken}`, string>;
const scheme = (v: SchemeTokens): Record<string, string> => ({
  ...v,
  '--mantine-color-body': v['--mq-surface'],
  '--mantine-color-text': v['--mq-text'],
  '--mantine-color-bright': v['--mq-text'],
  '--mantine-color-dimmed': v['--mq-text-3'],
  '--mantine-color-placeholder': v['--mq-text-3'],
  '--mantine-color-default': v['--mq-raised'],
  '--mantine-color-default-hover': v['--mq-hover'],
  '--mantine-color-default-color': v['--mq-text'],
  '--mantine-color-default-border': v['--mq-line-strong'],
  '--mantine-color-gray-subtle-color': v['--mq-text-2'],
  '--mantine-color-gray-light-hover': v['--mq-hover'],
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    // Frame, in px: measured so that 1440 x 900 shows 18 rows of a list with its header, filters and panel.
    '--mq-topbar': rem(48), // holds a 30 px field and fits a native title-bar overlay
    '--mq-nav': rem(232),
    '--mq-nav-collapsed': rem(52), // the longest label plus a count; 16 px icon centred
    '--mq-inset': rem(8), // canvas visible right of and below the frame
    '--mq-head': rem(52),
    '--mq-bar': rem(44), // title row, filter row
    '--mq-panel': rem(460), // seven tabs in one line at 13 px
    '--mq-rail': rem(224), // second-level list (models, chats use 276)
    '--mq-row': rem(36),
    '--mq-row-compact': rem(30),
    '--mq-row-two': rem(46),
    '--mq-row-head': rem(32), // 18, 22 and 15 rows at 900 px
    '--mq-gutter': rem(20), // page padding; 16 below 768 px
    // Motion gives feedback and never entertains: 80 ms for hover and floats, 140 ms for a panel.
    '--mq-ease': 'cubic-bezier(.2, 0, 0, 1)',
    '--mq-fast': '80ms',
    '--mq-panel-in': '140ms',
  },
  light: scheme({
    '--mq-canvas': '#f4f5f7', // behind navigation and top bar, which recede
    '--mq-surface': '#ffffff', // where work happens
    '--mq-sunken': '#f9fafb', // table heads, group headers, code
    '--mq-raised': '#ffffff', // menus, popovers, inputs
    '--mq-raised-line': '#e4e6ea',
    '--mq-raised-hover': '#f3f4f7',
    '--mq-raised-active': '#e9ebf0', // the same three inside floats
    '--mq-hover': '#f3f4f7',
    '--mq-active': '#e9ebf0', // pointer over; chosen among peers (view, rail item)
    '--mq-nav-hover': '#eaecf0',
    '--mq-nav-active': '#e2e5ea',
    '--mq-selected': '#eef3ff', // selected row: tint plus a 2 px accent bar, never tint alone
    '--mq-line': '#e4e6ea', // hairlines between things
    '--mq-line-strong': '#d1d4da', // the edge of anything that can be pressed or typed in
    '--mq-control': '#888c95', // 3.4:1: checkbox and switch edges, which have no other mark
    '--mq-text': '#17191f',
    '--mq-text-2': '#41454e',
    '--mq-text-3': '#5d626b', // 17.6, 9.6 and 6.1:1
    '--mq-link': '#2f50c4', // only inside running text; names in tables stay text colour
    '--mq-focus': '#3457cf', // 2 px ring, 6.2:1
    '--mq-badge': '#c8372f', // unread badge, white text 5.2:1, same in both schemes
    '--mq-scrim': 'rgb(18 20 28 / .28)',
    '--mantine-shadow-md':
      '0 0 0 1px rgb(18 20 28 / .06), 0 2px 4px rgb(18 20 28 / .04), 0 10px 28px -6px rgb(18 20 28 / .16)',
    '--mantine-shadow-xl': '0 0 0 1px rgb(18 20 28 / .06), 0 24px 64px -12px rgb(18 20 28 / .28)',
    '--mantine-color-error': '#8f2b28',
    '--mantine-color-anchor': '#2f50c4',
    ...hues(hueLight),
  }),
  dark: scheme({
    '--mq-canvas': '#0d0e11',
    '--mq-surface': '#141619',
    '--mq-sunken': '#181a1e',
    '--mq-raised': '#1c1e22', // nearer = lighter; shadows cannot be seen here
    '--mq-raised-line': '#2e3138',
    '--mq-raised-hover': '#25272d',
    '--mq-raised-active': '#2c2f36', // a float is lighter, so its lines and hovers must be too
    '--mq-hover': '#1b1d21',
    '--mq-active': '#24262b',
    '--mq-nav-hover': '#17191d',
    '--mq-nav-active': '#202227',
    '--mq-selected': '#182037',
    '--mq-line': '#24262b',
    '--mq-line-strong': '#33363d',
    '--mq-control': '#6b6f77',
    '--mq-text': '#e9ebef',
    '--mq-text-2': '#b7bbc2',
    '--mq-text-3': '#9297a0', // 15.2, 9.4 and 6.2:1
    '--mq-link': '#8fb0ff',
    '--mq-focus': '#7a9efd',
    '--mq-badge': '#c8372f',
    '--mq-scrim': 'rgb(0 0 0 / .55)',
    '--mantine-shadow-md': '0 0 0 1px #2e3138, 0 12px 32px -8px rgb(0 0 0 / .7)',
    '--mantine-shadow-xl': '0 0 0 1px #2e3138, 0 28px 72px -12px rgb(0 0 0 / .8)',
    '--mantine-color-error': '#fba8a0',
    '--mantine-color-anchor': '#8fb0ff',
    ...hues(hueDark),
  }),
});
