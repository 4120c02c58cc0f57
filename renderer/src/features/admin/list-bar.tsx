import type { ReactNode, RefObject } from 'react';
import { useViewParams } from '#renderer/lib/lists/list-params.ts';
import type { ColumnChoice } from '#renderer/ui/table/column-choice.ts';
import type { Column } from '#renderer/ui/table/columns.ts';
import { downloadCsv } from '#renderer/ui/table/csv.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { FilterBar } from '#renderer/ui/table/filter-bar.tsx';
import { ListTools } from '#renderer/ui/table/list-tools.tsx';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { savedViewCallsOf } from './api.ts';

type Props<Row> = {
  area: 'users' | 'invitations';
  /** What the rows are, and the name of the exported file. */
  things: string;
  text: string;
  filterField: RefObject<HTMLInputElement | null>;
  table: RefObject<DataTableHandle | null>;
  choice: ColumnChoice<Row>;
  /** What the filters leave. */
  rows: readonly Row[];
  csvColumns: readonly Column<Row>[];
  /** The parameter of the address that names the open row: no view keeps it. */
  openParam: string;
  onText: (text: string) => void;
  /** The other filters. */
  children: ReactNode;
};

const savedViewCalls = { users: savedViewCallsOf('users'), invitations: savedViewCallsOf('invitations') };

/** Filters and tools above one of the lists here. */
export function ListBar<Row>({ area, things, text, filterField, table, choice, ...props }: Props<Row>) {
  const { rows, csvColumns, openParam, onText, children } = props;
  const view = useViewParams([openParam, 'tab']);
  const exportRows = () => {
    downloadCsv(things, csvColumns, rows);
  };
  return (
    <FilterBar
      label={`Filter ${things.toLowerCase()}`}
      text={text}
      inputRef={filterField}
      onText={onText}
      onLeaveDown={() => table.current?.focusFirst()}
      tools={
        <ListTools choice={choice} onExport={rows.length === 0 ? undefined : exportRows}>
          <SavedViews area={area} calls={savedViewCalls[area]} current={view.current} onApply={view.apply} />
        </ListTools>
      }
    >
      {children}
    </FilterBar>
  );
}
