import path from 'node:path';
import type { WebPreferences } from 'electron';

/** What the page may be: a page. Whatever is not named here stays as Electron has it, which is the safe way. */
export const webPreferences: Readonly<WebPreferences> = {
  preload: path.join(import.meta.dirname, 'preload.cjs'),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  // A Mac's own. Elsewhere each first start would fetch a dictionary from another company.
  spellcheck: process.platform === 'darwin',
};
