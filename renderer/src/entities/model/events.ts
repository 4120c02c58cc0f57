import { subscribe } from '#renderer/bridge/index.ts';
import type { ModelColumns } from '#shared/contract/models.ts';

export type ModelListeners = {
  inserted: () => void;
  updated: (columns: ModelColumns) => void;
  deleted: (id: string) => void;
  resynced: () => void;
};

/** Listens to changes of models made anywhere; answers with the function that ends it. */
export function subscribeToModels(listeners: ModelListeners): () => void {
  const ends = [
    subscribe('models.inserted', listeners.inserted),
    subscribe('models.updated', listeners.updated),
    subscribe('models.deleted', ({ id }) => {
      listeners.deleted(id);
    }),
    subscribe('models.resynced', listeners.resynced),
  ];
  return () => {
    for (const end of ends) end();
  };
}
