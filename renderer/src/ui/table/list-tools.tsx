import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { ColumnChoice } from './column-choice.ts';
import { ColumnMenu } from './column-menu.tsx';

type Props<Row> = {
  choice: ColumnChoice<Row>;
  /** Left out where there is nothing to export. */
  onExport: (() => void) | undefined;
  /** Saved views, where the list has them. */
  children?: ReactNode;
};

/** Column choice and CSV export, at the end of the filter row. */
export function ListTools<Row>({ choice, onExport, children }: Props<Row>) {
  return (
    <>
      {children}
      <ColumnMenu choice={choice} />
      <IconButton
        label="Export as CSV"
        isDisabled={onExport === undefined}
        onClick={() => {
          onExport?.();
        }}
      >
        <IconDownload size={16} stroke={1.7} />
      </IconButton>
    </>
  );
}
