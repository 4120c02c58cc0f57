import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { ColumnChoice } from '#renderer/ui/table/columns/column-choice.ts';
import { ColumnMenu } from '#renderer/ui/table/columns/column-menu.tsx';
import styles from './list-tools.module.css';

export type ExportTool = {
  /** The number of rows read so far; undefined while no export runs. */
  read: number | undefined;
  canStart: boolean;
  onStart: () => void;
  onCancel: () => void;
};

type Props<Row> = {
  /** Missing if the rows are not in a table. */
  choice: ColumnChoice<Row> | undefined;
  /** Missing if export is elsewhere, or not offered. */
  csv: ExportTool | undefined;
};

/** Column choice and CSV export, at the end of the filter row. */
export function ListTools<Row>({ choice, csv }: Props<Row>) {
  return (
    <>
      {csv?.read === undefined ? null : <CancelExport {...csv} read={csv.read} />}
      {choice === undefined ? null : <ColumnMenu choice={choice} />}
      {csv === undefined ? null : (
        <IconButton
          label="Export as CSV"
          isDisabled={!csv.canStart || csv.read !== undefined}
          onClick={csv.onStart}
        >
          <IconDownload size={16} stroke={1.7} />
        </IconButton>
      )}
    </>
  );
}

/** The same as a page's only action. */
export function ExportButton({ csv }: { csv: ExportTool }) {
  if (csv.read !== undefined) return <CancelExport {...csv} read={csv.read} />;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} />}
      disabled={!csv.canStart}
      onClick={csv.onStart}
    >
      Export CSV
    </Button>
  );
}

function CancelExport({ read, onCancel }: ExportTool & { read: number }) {
  return (
    <>
      <span role="status" className={styles['read']}>
        {formatCount(read)} read
      </span>
      <Button size="sm" variant="default" onClick={onCancel}>
        Cancel export
      </Button>
    </>
  );
}
