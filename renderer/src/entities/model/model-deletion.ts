import type { QueryClient } from '@tanstack/react-query';
import type { Model } from '#shared/contract/models.ts';

export const deleteModelKey = ['models', 'delete'] as const;

/** True while this page itself deletes the model: then its news is no news. */
export const isDeletingModel = (client: QueryClient, id: string): boolean =>
  client.isMutating({
    mutationKey: deleteModelKey,
    predicate: (mutation) => (mutation.state.variables as Model | undefined)?.id === id,
  }) > 0;
