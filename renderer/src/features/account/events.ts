import { subscribe } from '#renderer/bridge/index.ts';
import type { DesktopSettings } from '#shared/contract/desktop.ts';

/** Calls the listener when this computer's settings change, here or in a menu. */
export const onDesktopSettings = (listener: (settings: DesktopSettings) => void): (() => void) =>
  subscribe('desktop.settingsChanged', listener);
