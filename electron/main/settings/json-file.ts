import Store from 'electron-store';

/** A small JSON file of ours. What it holds is checked by whoever reads it: people and older versions write to it, too. */
export type Document = { read: () => unknown; write: (content: Readonly<Record<string, unknown>>) => void };

/** A document in the app's own folder, written whole or not at all, and readable by its owner alone. */
export function openDocument(name: string): Document {
  const store = new Store({
    name,
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  return {
    read: () => store.store,
    write: (content) => {
      store.store = content;
    },
  };
}
