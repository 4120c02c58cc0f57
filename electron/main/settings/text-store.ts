import path from 'node:path';
import electron, { type IpcMain } from 'electron';
import Store from 'electron-store';

/** Missing where tests run the package. */
const { ipcMain }: { ipcMain?: IpcMain } = electron;

export type TextStore = Store<{ text: string }>;

/**
 * One store for each file, since the package reads the file when it opens: a file that has become unreadable since can
 * still be replaced.
 */
const stores = new Map<string, TextStore>();

/** Stores a text as it is; its reader decides whether it is valid. Throws if the file cannot be read. */
export function textStoreOf(file: string): TextStore {
  const open = stores.get(file);
  if (open !== undefined) return open;
  const store: TextStore = new Store({
    cwd: path.dirname(path.resolve(file)),
    name: path.basename(file, path.extname(file)),
    fileExtension: path.extname(file),
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: false,
    configFileMode: 0o600,
    serialize: ({ text }) => text,
    deserialize: (text) => ({ text }),
  });
  // It would reveal the app's folder to every page: the bridge must be the only channel.
  ipcMain?.removeAllListeners('electron-store-get-data');
  stores.set(file, store);
  return store;
}

/**
 * In Snap packages the store writes in place, and a killed process would leave a partial file. A terminal from a Snap
 * passes its variable on to the programs that it starts, so it is removed during the write.
 */
export function writeOutsideSnap(store: TextStore, text: string): void {
  const { SNAP } = process.env;
  delete process.env['SNAP'];
  try {
    store.store = { text };
  } finally {
    if (SNAP !== undefined) process.env['SNAP'] = SNAP;
  }
}
