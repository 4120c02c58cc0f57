import type { NativeTheme } from 'electron';
import type { ColorScheme } from '#shared/contract/desktop.ts';

/**
 * The system's title bars, dialogs and menus follow this, and so does the page's view of the system's colour scheme.
 */
export function applyColorScheme(theme: Pick<NativeTheme, 'themeSource'>, scheme: ColorScheme): void {
  theme.themeSource = scheme === 'auto' ? 'system' : scheme;
}

/** The page's own background, so that the window does not flash before the first paint. */
export const windowBackground = (isDark: boolean): string => (isDark ? '#0d0e11' : '#f4f5f7');
