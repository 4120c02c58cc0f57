import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import type { ImportBatch, ImportRow } from '#shared/contract/imports.ts';

/** Why a row wasn't imported; undefined if it was, or if there was nothing to do. */
export function reasonOf({ outcome, state, problem }: ImportRow): string | undefined {
  if (state === 'done' || state === 'undone' || state === 'kept' || outcome === 'same') return undefined;
  if (state === 'waiting') return 'Not imported yet';
  return problem ?? 'Not chosen';
}

/** Downloads the rejected rows with their original cells and the reason, to be corrected and imported again. */
export function downloadRejected(
  batch: Pick<ImportBatch, 'fileName' | 'columns'>,
  rows: readonly ImportRow[],
): void {
  const name = `${batch.fileName.replace(/\.[a-z]{1,4}$/i, '')} left out`;
  downloadCsv(
    name,
    [
      ...batch.columns.map((label, index) => ({
        id: `cell ${String(index)}`,
        label,
        render: () => null,
        text: ({ cells }: ImportRow) => cells[index] ?? '',
      })),
      { id: 'row', label: 'Row', render: () => null, text: (row: ImportRow) => String(row.rowNumber) },
      { id: 'reason', label: 'Reason', render: () => null, text: (row: ImportRow) => reasonOf(row) ?? '' },
    ],
    rows,
  );
}
