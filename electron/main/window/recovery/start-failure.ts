import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { app, dialog } from 'electron';

/**
 * Explains why there will be no window, and quits: a running app without a window would only block every later start.
 */
export function failToStart(reason: string): void {
  dialog.showErrorBox('Marquee can’t start', reason);
  app.exit(1);
}

export const wordsOfFailure = (error: unknown): string =>
  `Start it again. If this keeps happening, reinstall Marquee; your data is on your agency’s server.\n\nReason: ${messageOf(error)}`;

export const wordsOfRefusal = (name: string): string =>
  `${name} opens the app to other programs. Start Marquee without it.`;

/** Why the app cannot use its own folder, as a message; undefined if it can. */
export function folderProblem(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `It can’t use its folder. Make sure you own it and the disk isn’t full, then start Marquee again:\n${folder}\n\nReason: ${messageOf(error)}`;
  }
}

/** Without a folder Electron would quit before it could show anything, so it gets a temporary one. */
export function failForFolder(problem: string): void {
  app.setPath('userData', mkdtempSync(path.join(tmpdir(), 'marquee-')));
  void app.whenReady().then(() => {
    failToStart(problem);
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
