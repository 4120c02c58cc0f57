import path from 'node:path';
import electron, { type IpcMain } from 'electron';
import Store from 'electron-store';

/** There is none where tests run the package. */
const { ipcMain }: { ipcMain?: IpcMain } = electron;

export type TextStore = Store<{ text: string }>;

/** One for each file, since the package reads the file as it opens: what has become unreadable meanwhile can still be replaced. */
const stores = new Map<string, TextStore>();

/** Holds a text as it is: what it means, and whether it means anything, is for its reader. Throws where the file cannot be read. */
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
  // It would tell every page where the app's folder is: the bridge is the only channel.
  ipcMain?.removeAllListeners('electron-store-get-data');
  stores.set(file, store);
  return store;
}

/**
 * In Snap packages the package writes in place, which a kill leaves half done; a terminal from one hands its mark to what it starts,
 * so that it is taken off meanwhile.
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
