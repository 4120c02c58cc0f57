import type { BrowserWindow } from 'electron';
import type { SettingsStore } from '#electron/main/settings/settings-store.ts';
import { frameOffset, noOffset, placeToAsk } from './frame-offset.ts';

/** A move within this time comes from the window manager, which adds its frame; later moves are the user's. */
const framedWithinMs = 1000;

/** Saves the window's position, after the user has finished: one move is a hundred events. */
export function rememberPlace(window: BrowserWindow, settings: SettingsStore): void {
  let pending: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(pending);
    // The position to restore after maximising was saved earlier.
    if (window.isMaximized()) settings.update({ isMaximized: true });
    else {
      const bounds = placeToAsk(window.getNormalBounds(), settings.read().frame ?? noOffset);
      settings.update({ bounds, isMaximized: false });
    }
  };
  const saveSoon = () => {
    clearTimeout(pending);
    pending = setTimeout(save, 500);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('close', save);
  followFrame(window, settings);
}

/** On other systems the requested and the reported position are the same. */
function followFrame(window: BrowserWindow, settings: SettingsStore): void {
  if (process.platform !== 'linux') return;
  // Until it is shown, a window reports the requested position.
  const asked = window.getBounds();
  const measure = () => {
    const told = window.getBounds();
    if (window.isMaximized() || (told.x === asked.x && told.y === asked.y)) return;
    window.off('move', measure);
    settings.update({ frame: frameOffset(asked, told) });
  };
  window.once('show', () => {
    // The offset of an earlier window manager is used only until this one is known.
    if (!window.isMaximized()) settings.update({ frame: undefined });
    window.on('move', measure);
    setTimeout(() => window.off('move', measure), framedWithinMs);
  });
}
