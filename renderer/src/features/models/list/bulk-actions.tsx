import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { countLabel } from '#renderer/features/models/model.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BulkBar, type BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { BulkChoice } from '#renderer/ui/table/selection/bulk-choice.tsx';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import { modelStatuses, type Model } from '#shared/contract/models.ts';
import { canManageEveryModel } from '#shared/domain/model-access.ts';
import { noManager, statusOptions } from '#renderer/features/models/model-filters.ts';
import type { MarksByModel } from '#renderer/entities/model/marks/use-model-marks.ts';
import type { TagChange } from '#renderer/entities/tag/tag-picker.tsx';
import { BulkTags } from '#renderer/entities/tag/bulk-tags.tsx';
import type { BulkChange } from '#renderer/features/models/bulk-change.ts';
import { modelCsvColumns } from './model-columns.tsx';
import { renderPerson } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

type Props = {
  parts: BulkParts<Model>;
  /** The models' tags and labels, once loaded. */
  marks: MarksByModel | undefined;
  onChange: (models: readonly Model[], change: BulkChange) => void;
  onTag: (models: readonly Model[], change: TagChange) => void;
};

/** The actions for the checked models. */
export function BulkActions({ parts, marks, onChange, onTag }: Props) {
  const { checked, progress } = parts;
  const viewer = useViewer();
  const choices = usePersonChoices({ isEnabled: canManageEveryModel(viewer) });
  /** Archiving many models at once asks for confirmation, because it is easy to select too many. */
  const [archiving, setArchiving] = useState<readonly Model[]>();
  const isBusy = progress !== undefined;
  const managerOptions = useMemo(
    () => [...choices.options, { value: noManager, label: 'No main manager' }],
    [choices.options],
  );
  const carried = useMemo(
    () => new Map(checked.flatMap(({ id }) => (marks?.get(id)?.tags ?? []).map((tag) => [tag.id, tag]))),
    [checked, marks],
  );
  const setStatus = (chosen: string) => {
    const status = modelStatuses.find((known) => known === chosen);
    if (status === undefined) return;
    const changing = checked.filter((model) => model.status !== status);
    if (status === 'archived' && changing.length > 1) setArchiving(changing);
    else onChange(checked, { status });
  };
  const assign = (chosen: string) => {
    const manager = choices.find(chosen) ?? null;
    if (manager !== null || chosen === noManager) onChange(checked, { manager });
  };
  return (
    <BulkBar parts={parts}>
      <BulkChoice label="Set status" options={statusOptions} isDisabled={isBusy} onChoose={setStatus} />
      {canManageEveryModel(viewer) ? (
        <BulkChoice
          label="Assign manager"
          thing="manager"
          options={managerOptions}
          isDisabled={isBusy || choices.query.data === undefined}
          renderOption={renderPerson}
          {...choices.search}
          onChoose={assign}
        />
      ) : null}
      <BulkTags
        isDisabled={isBusy}
        carried={carried}
        onChange={(change) => {
          onTag(checked, change);
        }}
      />
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          downloadCsv('Models', modelCsvColumns(marks), checked);
        }}
      >
        Export
      </Button>
      {archiving === undefined ? null : (
        <ConfirmDialog
          title={`Archive ${countLabel(archiving.length)}?`}
          confirmLabel={`Archive ${countLabel(archiving.length)}`}
          onConfirm={() => {
            setArchiving(undefined);
            onChange(archiving, { status: 'archived' });
          }}
          onCancel={() => {
            setArchiving(undefined);
          }}
        >
          They keep their data and managers, and can be activated again.
        </ConfirmDialog>
      )}
    </BulkBar>
  );
}
