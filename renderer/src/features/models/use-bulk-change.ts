import { useQueryClient } from '@tanstack/react-query';
import { changeCachedModels, modelKeys } from '#renderer/entities/model/model-cache.ts';
import { useChangeMany } from '#renderer/ui/change-many/use-change-many.ts';
import type { Selection } from '#renderer/ui/table/selection.ts';
import type { Model } from '#shared/contract/models.ts';
import { countLabel } from './model.ts';

/** Changes many models (`bulkChange`). */
export function useBulkChange(selection: Pick<Selection, 'selectOnly'>) {
  const client = useQueryClient();
  return useChangeMany<Model>({
    countLabel,
    nameOf: ({ stageName }) => stageName,
    selection,
    show: (news) => {
      changeCachedModels(client, {
        kind: 'edit-many',
        ids: new Set(news.keys()),
        edit: (model) => ({ ...model, ...news.get(model.id) }),
      });
    },
    onAnswered: ({ verb, hasRefusals }) => {
      // Models that went to someone else have left the list of those assigned, and may be back.
      if (hasRefusals || verb === 'restored') void client.invalidateQueries({ queryKey: modelKeys.lists });
    },
  });
}
