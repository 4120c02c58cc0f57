import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { registerSubscription } from '#renderer/lib/diagnostics/diagnostics.ts';
import { subscribeToModels } from './events.ts';
import { createModelSync } from './model-sync.ts';
import { isDeletingModel } from './model-deletion.ts';

/** Keeps the cached models live. */
export function useLiveModels(): void {
  const client = useQueryClient();
  useEffect(() => {
    const sync = createModelSync(client);
    const unregister = registerSubscription('models', 'ModelsPage');
    const end = subscribeToModels({
      ...sync.listeners,
      deleted: (id) => {
        if (isDeletingModel(client, id)) return;
        sync.listeners.deleted(id);
      },
    });
    return () => {
      unregister();
      end();
      sync.stop();
    };
  }, [client]);
}
