import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#scripts/run.ts';

const folder = path.join(projectRoot, 'node_modules/electron');

/** The Electron that its npm package has downloaded, if any. Never `require('electron')`, which starts a download. */
export function installedElectron(): string | undefined {
  const name = path.join(folder, 'path.txt');
  const file = existsSync(name) ? path.join(folder, 'dist', readFileSync(name, 'utf8').trim()) : undefined;
  return file !== undefined && existsSync(file) ? file : undefined;
}

/** Downloads Electron; the package no longer does so when installed. */
export const electronInstaller = path.join(folder, 'install.js');
