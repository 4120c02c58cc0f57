import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BulkChoice } from '#renderer/ui/table/selection/bulk-choice.tsx';
import type { Tag } from '#shared/contract/tags.ts';
import { renderTag, tagOptions } from './tag-options.tsx';
import type { TagChange } from './tag-picker.tsx';
import { tagQueries } from './tag-queries.ts';

type Props = {
  isDisabled: boolean;
  /** The tags of the checked rows, each once. */
  carried: ReadonlyMap<string, Tag>;
  onChange: (change: TagChange) => void;
};

/** In the bulk bar: adds a tag to all checked rows, or removes one from those that have it. */
export function BulkTags({ isDisabled, carried, onChange }: Props) {
  const all = useQuery(tagQueries.list()).data;
  const added = useMemo(() => tagOptions(all ?? []), [all]);
  const removed = useMemo(
    () => tagOptions([...carried.values()].sort((a, b) => a.name.localeCompare(b.name))),
    [carried],
  );
  return (
    <>
      {added.length === 0 ? null : (
        <BulkChoice
          label="Add tag"
          thing="tag"
          options={added}
          isDisabled={isDisabled}
          renderOption={renderTag}
          onChoose={(chosen) => {
            const tag = all?.find(({ id }) => id === chosen);
            if (tag !== undefined) onChange({ added: tag });
          }}
        />
      )}
      {removed.length === 0 ? null : (
        <BulkChoice
          label="Remove tag"
          thing="tag"
          options={removed}
          isDisabled={isDisabled}
          renderOption={renderTag}
          onChoose={(chosen) => {
            const tag = carried.get(chosen);
            if (tag !== undefined) onChange({ removed: tag });
          }}
        />
      )}
    </>
  );
}
