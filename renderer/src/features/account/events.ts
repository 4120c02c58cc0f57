import { subscribe } from '#renderer/bridge/index.ts';
import type { DesktopSettings } from '#shared/contract/desktop.ts';

/** What is set for this computer was changed, here or by a menu. */
export const onDesktopSettings = (listener: (settings: DesktopSettings) => void): (() => void) =>
  subscribe('desktop.settingsChanged', listener);
