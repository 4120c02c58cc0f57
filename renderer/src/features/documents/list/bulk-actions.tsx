import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { BulkTags } from '#renderer/entities/tag/bulk-tags.tsx';
import type { DocumentChange } from '#renderer/features/documents/document-change.ts';
import { categoryOptions } from '#renderer/entities/document/document-labels.ts';
import { statusOptions } from '#renderer/features/documents/document-filters.ts';
import { BulkBar, type BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { BulkChoice } from '#renderer/ui/table/selection/bulk-choice.tsx';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import { documentCategories } from '#shared/contract/document-categories.ts';
import { documentStatuses, type ManagedDocument } from '#shared/contract/documents.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { documentCsvColumns } from './document-columns.tsx';

type Props = {
  parts: BulkParts<ManagedDocument>;
  tags: readonly Tag[];
  today: number;
  isTrash: boolean;
  onChange: (documents: readonly ManagedDocument[], change: DocumentChange) => void;
};

export function BulkActions({ parts, tags, today, isTrash, onChange }: Props) {
  const { checked } = parts;
  const isBusy = parts.progress !== undefined;
  const carried = useMemo(() => {
    const ids = new Set(checked.flatMap(({ tagIds }) => tagIds));
    return new Map(tags.filter(({ id }) => ids.has(id)).map((tag) => [tag.id, tag]));
  }, [checked, tags]);
  if (isTrash)
    return (
      <BulkBar parts={parts}>
        <Button
          size="sm"
          variant="default"
          disabled={isBusy}
          onClick={() => {
            onChange(checked, { isDeleted: false });
          }}
        >
          Restore
        </Button>
      </BulkBar>
    );
  return (
    <BulkBar parts={parts}>
      <BulkChoice
        label="Set status"
        options={statusOptions}
        isDisabled={isBusy}
        onChoose={(chosen) => {
          const status = documentStatuses.find((known) => known === chosen);
          if (status !== undefined) onChange(checked, { status });
        }}
      />
      <BulkChoice
        label="Set category"
        options={categoryOptions}
        isDisabled={isBusy}
        onChoose={(chosen) => {
          const category = documentCategories.find((known) => known === chosen);
          if (category !== undefined) onChange(checked, { category });
        }}
      />
      <BulkTags
        isDisabled={isBusy}
        carried={carried}
        onChange={(change) => {
          onChange(checked, 'added' in change ? { addTag: change.added } : { removeTag: change.removed });
        }}
      />
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          downloadCsv('Documents', documentCsvColumns(tags, today), checked);
        }}
      >
        Export
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={isBusy}
        onClick={() => {
          onChange(checked, { isDeleted: true });
        }}
      >
        Move to trash
      </Button>
    </BulkBar>
  );
}
