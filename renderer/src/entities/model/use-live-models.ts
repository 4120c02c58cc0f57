import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { registerSubscription } from '#renderer/lib/diagnostics/diagnostics.ts';
import { subscribeToModels } from './events.ts';
import { createModelSync } from './model-sync.ts';
import { isDeletingModel } from './model-deletion.ts';

/** Keeps the cached models live; `onDeletedElsewhere` hears of deletions that this page did not ask for. */
export function useLiveModels(onDeletedElsewhere: (id: string) => void): void {
  const client = useQueryClient();
  const handleDeleted = useEffectEvent(onDeletedElsewhere);
  useEffect(() => {
    const sync = createModelSync(client);
    const unregister = registerSubscription('models', 'ModelsPage');
    const end = subscribeToModels({
      ...sync.listeners,
      deleted: (id) => {
        if (isDeletingModel(client, id)) return;
        handleDeleted(id);
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
