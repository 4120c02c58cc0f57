import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useViewer } from '#renderer/lib/viewer.ts';
import { BulkBar } from '#renderer/ui/table/bulk-bar.tsx';
import { Choice } from '#renderer/ui/table/choice.tsx';
import { downloadCsv } from '#renderer/ui/table/csv.ts';
import type { Selection } from '#renderer/ui/table/selection.ts';
import { modelStatuses, type Model } from '#shared/contract/models.ts';
import { canManageEveryModel } from '#shared/domain/model-access.ts';
import { noManager, personName } from '../model.ts';
import { modelQueries } from '../queries.ts';
import { useBulkChange } from '../use-bulk-change.ts';
import styles from './bulk-actions.module.css';
import { modelCsvColumns } from './model-columns.tsx';

const statusOptions = modelStatuses.map((status) => ({
  value: status,
  label: `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
}));

/** What can be done with the checked models. */
export function BulkActions({ selection, rows }: { selection: Selection; rows: readonly Model[] }) {
  const viewer = useViewer();
  const assignable = useQuery(modelQueries.managers()).data;
  const { change, progress } = useBulkChange();
  const checked = useMemo(() => rows.filter(({ id }) => selection.ids.has(id)), [rows, selection.ids]);
  const managerOptions = useMemo(
    () => [
      ...(assignable ?? []).map((person) => ({ value: person.id, label: personName(person) })),
      { value: noManager, label: 'No main manager' },
    ],
    [assignable],
  );
  const setStatus = (chosen: string) => {
    const status = modelStatuses.find((known) => known === chosen);
    if (status !== undefined) void change(checked, { status });
  };
  const assign = (chosen: string) => {
    const manager = assignable?.find(({ id }) => id === chosen) ?? null;
    if (manager !== null || chosen === noManager) void change(checked, { manager });
  };
  return (
    <BulkBar selection={selection} rowCount={rows.length}>
      {progress === undefined ? null : (
        <Progress
          className={styles['progress'] ?? ''}
          aria-label={`${String(progress.done)} of ${String(progress.count)} changed`}
          size="sm"
          value={(100 * progress.done) / progress.count}
        />
      )}
      <Choice label="Set status" options={statusOptions} position="top-end" onChange={setStatus}>
        {(button) => (
          <Button
            {...button}
            aria-label="Set status"
            size="sm"
            variant="default"
            disabled={progress !== undefined}
          >
            Set status
          </Button>
        )}
      </Choice>
      {canManageEveryModel(viewer) ? (
        <Choice label="Assign manager" options={managerOptions} position="top-end" onChange={assign}>
          {(button) => (
            <Button
              {...button}
              aria-label="Assign manager"
              size="sm"
              variant="default"
              disabled={progress !== undefined || assignable === undefined}
            >
              Assign manager
            </Button>
          )}
        </Choice>
      ) : null}
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          downloadCsv('Models', modelCsvColumns, checked);
        }}
      >
        Export
      </Button>
    </BulkBar>
  );
}
