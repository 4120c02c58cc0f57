import path from 'node:path';
import type { WebPreferences } from 'electron';

/** The permissions of the page. Settings not listed here keep Electron's defaults, which are the safe choice. */
export const webPreferences: Readonly<WebPreferences> = {
  preload: path.join(import.meta.dirname, 'preload.cjs'),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  // A Mac has its own spell checker. Elsewhere each first start would download a dictionary from another company.
  spellcheck: process.platform === 'darwin',
};
