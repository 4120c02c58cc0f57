import { request } from '#renderer/bridge/index.ts';
import { attempt } from '#renderer/ui/change-many/refused.ts';
import type { ManyChange } from '#renderer/ui/change-many/use-change-many.ts';
import type { Call } from '#renderer/ui/change-many/make-calls.ts';
import type { TagChange } from '#renderer/entities/tag/tag-picker.tsx';
import { errorMessage } from '#renderer/entities/tag/error-messages.ts';
import type { Model } from '#shared/contract/models.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { countLabel } from './model.ts';

/** A model with its tags, where those are changed. */
export type TaggedModel = Model & { tags?: readonly Tag[] };

/** The most models that one call takes. */
const batchSize = 100;

/** Adds a tag to models or removes it. Undo skips models that already had the tag, or already lacked it. */
export function tagChange(wanted: TagChange): ManyChange<TaggedModel, readonly Tag[]> {
  return {
    concerns: ({ tags = [] }) => has(tags, tagOf(wanted)) !== 'added' in wanted,
    describe: (count) =>
      'added' in wanted
        ? `${wanted.added.name} added to ${countLabel(count)}`
        : `${wanted.removed.name} removed from ${countLabel(count)}`,
    preview: ({ tags = [] }) => ({ tags: withChange(tags, wanted) }),
    calls: (models) => [callOf(wanted, models, (tags) => tags)],
    nowOf: (tags) => ({ tags }),
    undo: (changed) => [
      callOf(
        opposite(wanted),
        changed.map(({ before, made }) => ({ ...before, tags: made })),
        (tags) => ({ tags }),
      ),
    ],
  };
}

function callOf<Made>(
  wanted: TagChange,
  rows: readonly TaggedModel[],
  toMade: (tags: readonly Tag[]) => Made,
): Call<TaggedModel, Made> {
  const changes =
    'added' in wanted ? { addTagIds: [wanted.added.id] } : { removeTagIds: [wanted.removed.id] };
  return {
    rows,
    batchSize,
    run: async (batch) => {
      const answers = await attempt(
        request('modelMarks.update', { modelIds: batch.map(({ id }) => id), changes }),
        (error) => errorMessage('modelMarks.update', error),
      );
      return { made: new Map(answers.map(({ now }) => [now.modelId, toMade(now.tags)])) };
    },
  };
}

const tagOf = (change: TagChange): Tag => ('added' in change ? change.added : change.removed);

const has = (tags: readonly Tag[], { id }: Tag): boolean => tags.some((tag) => tag.id === id);

const opposite = (change: TagChange): TagChange =>
  'added' in change ? { removed: change.added } : { added: change.removed };

function withChange(tags: readonly Tag[], change: TagChange): readonly Tag[] {
  const others = tags.filter(({ id }) => id !== tagOf(change).id);
  return 'added' in change ? [...others, change.added].sort((a, b) => a.name.localeCompare(b.name)) : others;
}
