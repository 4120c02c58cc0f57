// The kit's theme. Colours by scheme are in css-variables.ts; no other file has colours, sizes or shadows. Screens use
// the tokens (var(--mq-*)) or the kit's props.
import { createElement } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import {
  createTheme,
  rem,
  type ActionIcon,
  type Badge,
  type Button,
  type Checkbox,
  type Input,
  type Kbd,
  type Menu,
  type Modal,
  type Popover,
  type SegmentedControl,
  type Select,
  type Skeleton,
  type Switch,
  type Tooltip,
  type MantineColorsTuple,
} from '@mantine/core';

// One accent: cobalt. Hue 267 sits apart from the success, warning and danger hues and stays legible in both schemes.
// Step 7 carries white text at 6.2:1 (light), step 6 at 4.8:1 (dark).
const accent: MantineColorsTuple = [
  '#f3f7ff',
  '#e5edff',
  '#c8d9ff',
  '#a3beff',
  '#7a9efd',
  '#5a82f5',
  '#4369e7',
  '#3457cf',
  '#2a46a8',
  '#21367b',
];
// Greys lean 265 deg blue with almost no chroma: they read as neutral next to any creator photo.
const gray: MantineColorsTuple = [
  '#f9fafb',
  '#f4f5f7',
  '#e9ebf0',
  '#e4e6ea',
  '#d1d4da',
  '#a9adb6',
  '#888c95',
  '#5d626b',
  '#41454e',
  '#17191f',
];
const dark: MantineColorsTuple = [
  '#e9ebef',
  '#b7bbc2',
  '#9297a0',
  '#6b6f77',
  '#3a3d44',
  '#24262b',
  '#1c1e22',
  '#141619',
  '#111315',
  '#0d0e11',
];

// Four control heights, no others. md (32) is the default because forms are most of the product; toolbars ask for sm.
const H: Record<string, number> = { xs: 24, sm: 28, md: 32, lg: 36 };
const FZ: Record<string, number> = { xs: 12, sm: 13, md: 13, lg: 14 };
const PX: Record<string, number> = { xs: 8, sm: 10, md: 12, lg: 16 };
/**
 * What `Button.extend` and similar functions check, without loading the component: the sign-in page needs few of them.
 */
const part = <C extends { extend: (settings: never) => unknown }>(settings: Parameters<C['extend']>[0]) =>
  settings;
const size = (s: unknown) => (typeof s === 'string' && s in H ? s : 'md');

export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  // Inter and its fallbacks: lib/typeface/typeface.css.
  fontFamily: 'var(--mq-face)',
  fontFamilyMonospace:
    "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', 'JetBrains Mono', 'Liberation Mono', monospace",
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.3333', sm: '1.3846', md: '1.4286', lg: '1.5', xl: '1.3' }, // 16, 18, 20, 24, 26 px: on the 4 px grid where it matters
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(18), lineHeight: '1.3333' },
      h2: { fontSize: rem(14), lineHeight: '1.4286' },
      h3: { fontSize: rem(13), lineHeight: '1.3846' },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) }, // 4 px grid
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(14) }, // marks 4, controls 6, cards and floats 8, frame and modals 10
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: part<typeof Button>({
      defaultProps: { size: 'md' },
      vars: (_t, p) => {
        const s = size(p.size);
        return {
          root: { '--button-height': rem(H[s]), '--button-fz': rem(FZ[s]), '--button-padding-x': rem(PX[s]) },
        };
      },
      styles: { root: { fontWeight: 500 } },
    }),
    ActionIcon: part<typeof ActionIcon>({
      defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
      vars: (_t, p) => ({ root: { '--ai-size': rem(H[size(p.size)]) } }),
    }),
    Input: part<typeof Input>({
      defaultProps: { size: 'md' },
      vars: (_t, p) => {
        const s = size(p.size);
        return {
          wrapper: {
            '--input-height': rem(H[s]),
            '--input-fz': rem(s === 'lg' ? 14 : 13),
            '--input-padding-inline-start': p.leftSection ? rem(30) : rem(10),
          },
        };
      },
    }),
    InputWrapper: part<typeof Input.Wrapper>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { fontSize: rem(13), fontWeight: 500, marginBottom: rem(4) },
        description: { fontSize: rem(12) },
        error: { fontSize: rem(12) },
      },
    }),
    Select: part<typeof Select>({
      defaultProps: {
        rightSection: createElement(IconChevronDown, { size: 14, stroke: 1.8 }),
        checkIconPosition: 'right',
        allowDeselect: false,
      },
    }),
    Badge: part<typeof Badge>({
      defaultProps: { variant: 'light', radius: 'xs', size: 'md' },
      vars: () => ({
        root: { '--badge-height': rem(20), '--badge-fz': rem(12), '--badge-padding-x': rem(6) },
      }),
      styles: { root: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 } },
    }),
    SegmentedControl: part<typeof SegmentedControl>({ defaultProps: { size: 'sm', radius: 'sm' } }),
    Checkbox: part<typeof Checkbox>({ defaultProps: { size: 'xs', radius: 'xs' } }),
    Switch: part<typeof Switch>({ defaultProps: { size: 'xs', withThumbIndicator: false } }),
    Tooltip: part<typeof Tooltip>({
      defaultProps: { openDelay: 400, withArrow: false, radius: 'sm', fz: 12 },
    }),
    Menu: part<typeof Menu>({
      defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 80, transition: 'fade' } },
    }),
    Popover: part<typeof Popover>({
      defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 80, transition: 'fade' } },
    }),
    Modal: part<typeof Modal>({
      defaultProps: {
        radius: 'lg',
        shadow: 'xl',
        centered: false,
        transitionProps: { duration: 120, transition: 'fade' },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    }),
    ModalRoot: {
      defaultProps: {
        radius: 'lg',
        shadow: 'xl',
        transitionProps: { duration: 120, transition: 'fade' },
      },
    },
    Kbd: part<typeof Kbd>({ defaultProps: { size: 'xs' } }),
    Skeleton: part<typeof Skeleton>({ defaultProps: { radius: 'xs' } }),
  },
});
