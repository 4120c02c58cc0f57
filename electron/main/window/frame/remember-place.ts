import type { BrowserWindow } from 'electron';
import type { SettingsStore } from '#electron/main/settings/settings-store.ts';
import { frameOffset, noOffset, placeToAsk } from './frame-offset.ts';

/** Until then a move is the window manager's, which puts its frame around the window; later it is a person's. */
const framedWithinMs = 1000;

/** Keeps the place where a person leaves the window, once they have: a move is a hundred events. */
export function rememberPlace(window: BrowserWindow, settings: SettingsStore): void {
  let pending: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(pending);
    // What a maximised window comes back to was saved before.
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

/** Other systems ask for and tell the same place. */
function followFrame(window: BrowserWindow, settings: SettingsStore): void {
  if (process.platform !== 'linux') return;
  // Before it is shown, a window tells the place that was asked for.
  const asked = window.getBounds();
  const measure = () => {
    const told = window.getBounds();
    if (window.isMaximized() || (told.x === asked.x && told.y === asked.y)) return;
    window.off('move', measure);
    settings.update({ frame: frameOffset(asked, told) });
  };
  window.once('show', () => {
    // What another window manager added holds for this one only while nothing else is known.
    if (!window.isMaximized()) settings.update({ frame: undefined });
    window.on('move', measure);
    setTimeout(() => window.off('move', measure), framedWithinMs);
  });
}
