import type { NativeTheme } from 'electron';
import type { ColorScheme } from '#shared/contract/desktop.ts';

/** Title bars, dialogs and menus of the system follow this, and so does what the page takes for the system's scheme. */
export function applyColorScheme(theme: Pick<NativeTheme, 'themeSource'>, scheme: ColorScheme): void {
  theme.themeSource = scheme === 'auto' ? 'system' : scheme;
}

/** The page's own background: the window must not flash before the page paints. */
export const windowBackground = (isDark: boolean): string => (isDark ? '#0d0e11' : '#f4f5f7');
