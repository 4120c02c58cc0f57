import { app, BrowserWindow, nativeImage } from 'electron';
import { drawOverlay, overlaySize } from './overlay-icon.ts';
import { unreadLabel } from '#shared/domain/unread-label.ts';

/** Shows the unread count on the app's icon, where the system supports it. */
export function showBadge(count: number): void {
  const label = unreadLabel(count);
  if (process.platform === 'darwin') app.dock?.setBadge(label);
  else if (process.platform === 'linux') app.setBadgeCount(count);
  else for (const window of BrowserWindow.getAllWindows()) showOverlay(window, label);
}

function showOverlay(window: Pick<BrowserWindow, 'setOverlayIcon'>, label: string): void {
  const size = { width: overlaySize, height: overlaySize, scaleFactor: 2 };
  const icon = label === '' ? null : nativeImage.createFromBitmap(drawOverlay(label), size);
  window.setOverlayIcon(icon, label === '' ? '' : `${label} unread notifications`);
}
