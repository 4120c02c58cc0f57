import { useQueryClient } from '@tanstack/react-query';
import { cachedMarks, marksKeys, putMarks } from '#renderer/entities/model/marks/marks-queries.ts';
import { changeCachedModels, modelKeys } from '#renderer/entities/model/model-cache.ts';
import type { TagChange } from '#renderer/entities/tag/tag-picker.tsx';
import { useChangeMany } from '#renderer/ui/change-many/use-change-many.ts';
import type { Selection } from '#renderer/ui/table/selection/selection.ts';
import type { Model } from '#shared/contract/models.ts';
import { bulkChange, type BulkChange } from './bulk-change.ts';
import { countLabel } from './model.ts';
import { tagChange, type TaggedModel } from './tag-change.ts';

/** Changes many models: their status or manager (`bulkChange`), or a tag (`tagChange`). */
export function useBulkChange(selection: Pick<Selection, 'selectOnly'>) {
  const client = useQueryClient();
  const many = useChangeMany<TaggedModel>({
    countLabel,
    nameOf: ({ stageName }) => stageName,
    selection,
    show: (news) => {
      const marksOf = cachedMarks(client);
      const marks = [...news].flatMap(([id, { tags }]) =>
        tags === undefined ? [] : [{ ...marksOf(id), tags: [...tags] }],
      );
      putMarks(client, marks);
      if (marks.length === news.size) return;
      changeCachedModels(client, {
        kind: 'edit-many',
        ids: new Set(news.keys()),
        edit: (model) => ({ ...model, ...news.get(model.id) }),
      });
    },
    onAnswered: ({ verb, hasRefusals }) => {
      // Reassigned models have left the "Assigned to me" list and may be back now.
      if (hasRefusals || verb === 'restored') void client.invalidateQueries({ queryKey: modelKeys.lists });
      if (hasRefusals) void client.invalidateQueries({ queryKey: marksKeys.all });
    },
  });

  /** The list's rows do not include tags. */
  function withTags(models: readonly Model[]): TaggedModel[] {
    const marksOf = cachedMarks(client);
    return models.map((model) => ({ ...model, tags: marksOf(model.id).tags }));
  }

  return {
    ...many,
    change: (models: readonly Model[], wanted: BulkChange) => many.change(models, bulkChange(wanted)),
    changeTag: (models: readonly Model[], wanted: TagChange) =>
      many.change(withTags(models), tagChange(wanted)),
  };
}
