import { useMemo, type ReactNode } from 'react';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import { DataTable, phoneRowHeight, usualRowHeight } from '#renderer/ui/table/data-table.tsx';
import type { Folding } from '#renderer/ui/table/groups/use-row-groups.ts';
import { TableSkeleton } from '#renderer/ui/table/table-skeleton.tsx';
import { ListCounts, type Tally } from './list-counts.tsx';
import { ListError } from './states/list-error.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListMessage } from './states/list-message.tsx';
import { ListNoMatch } from './states/list-no-match.tsx';
import type { List } from './rows/use-list.ts';

/** How the rows of a list look. */
export type RowLook<Row> = {
  nameOf: (row: Row) => string;
  /** Must be stable while the cells don't change: a new array renders all rows again. */
  columns: readonly Column<Row>[];
  phone: PhoneRow<Row>;
  /** Higher for cells with two lines. */
  rowHeight?: number;
  /** Extra height in px of a row with more content. Must be stable while it returns the same. */
  extraOf?: ((row: Row) => number) | undefined;
  /** False if the columns need no names. */
  hasHead?: boolean;
  /** The shape of the picture at the start of a row. */
  picture?: 'round' | 'square';
  groupOf?: (row: Row) => string;
  /** If groups can be folded: which are urgent, and which start folded. */
  folding?: Pick<Folding, 'isUrgent' | 'startsFolded'> | undefined;
  /** Rows after those of the list, neither counted nor selectable with them. Must be stable. */
  tail?: readonly Row[] | undefined;
};

/** Another way to show the rows; without `rows` it is a table with other texts. */
export type ListLayout = {
  rows?: ReactNode;
  /** Shown until the rows have loaded. */
  waiting?: ReactNode;
  /** Shows an empty state itself, as a calendar does. */
  showsNone?: boolean;
  /** In the footer, instead of the number of loaded rows. */
  counts?: ReactNode;
  /** Next to the title, instead of the number of rows. */
  total?: number;
  /** Shown instead of the rows, if there are none. */
  none?: ReactNode;
  /** False if nothing is filtered. */
  hasFilters?: boolean;
  /** False if rows can't be selected. */
  isSelectable?: boolean;
  /** The panel covers the rows at every width, for cards whose columns must not change. */
  isUnderPanel?: boolean;
  /**
   * In the panel's place while none is open: a grid whose columns must not change reserves that space from the start.
   */
  beside?: ReactNode;
};

type Props<Row extends { id: string }> = {
  list: List<Row>;
  look: RowLook<Row>;
  layout: ListLayout | undefined;
  canCheck: boolean;
  /** The message if the list could not be loaded. */
  describe: (error: Error) => string;
  empty: ReactNode;
  tallies: readonly Tally<Row>[] | undefined;
  /** Between rows and footer. */
  below: ReactNode;
  /** In the footer, after the counts. */
  foot: ReactNode;
  footEnd: ReactNode;
  /** Instead of the footer while rows are checked. */
  bulk: ReactNode;
  onSelect: (() => void) | undefined;
};

/** Everything below the filters: loading, error, empty, no match, or the rows and the bulk bar. */
export function ListBody<Row extends { id: string }>({ list, look, layout, canCheck, ...props }: Props<Row>) {
  const { words, address, isPhone, shown, pages, selection } = list;
  const { columns, phone, rowHeight = usualRowHeight, picture, groupOf, tail } = look;
  const rows = useMemo(() => (tail === undefined ? shown : [...shown, ...tail]), [shown, tail]);
  const tailIds = useMemo(() => tail && new Set(tail.map(({ id }) => id)), [tail]);
  if (list.status === 'pending')
    return (
      <>
        {layout?.waiting ?? (
          <TableSkeleton
            label={`Loading ${words.many}`}
            columns={columns}
            phone={phone}
            isPhone={isPhone}
            rowHeight={isPhone ? phoneRowHeight : rowHeight}
            canCheck={canCheck}
            picture={picture}
            hasGroups={groupOf !== undefined}
          />
        )}
        <ListFooter canCheck={canCheck} end={props.footEnd} />
      </>
    );
  if (list.status === 'failed')
    return (
      <ListMessage onFocusLost={list.focusList}>
        <ListError
          title={list.failure === null ? '' : props.describe(list.failure)}
          error={list.failure ?? new Error('')}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </ListMessage>
    );
  if (list.isEmpty && layout?.showsNone !== true)
    return <ListMessage onFocusLost={list.focusList}>{props.empty}</ListMessage>;
  return (
    <>
      {shown.length === 0 && layout?.showsNone !== true ? (
        <ListMessage onFocusLost={list.focusList}>
          {layout?.none ?? (
            <ListNoMatch
              things={words.many}
              text={address.text}
              hasFilters={address.hasFilters}
              more={
                pages?.hasMore === true && pages.isTextLocal && address.hasText
                  ? { isLoading: pages.isLoading, onLoad: () => void pages.loadMore() }
                  : undefined
              }
              onClear={address.clearFilters}
            />
          )}
        </ListMessage>
      ) : layout?.rows !== undefined ? (
        layout.rows
      ) : (
        <DataTable
          label={words.label}
          rows={rows}
          nameOf={look.nameOf}
          columns={columns}
          phone={phone}
          isPhone={isPhone}
          rowHeight={rowHeight}
          extraOf={look.extraOf}
          hasHead={look.hasHead ?? true}
          groupOf={groupOf}
          folding={look.folding && { ...look.folding, hasMore: pages?.hasMore === true }}
          sort={address.sort}
          topKey={JSON.stringify([address.values, address.text, address.sort])}
          openParam={list.openParam}
          openId={list.openId}
          selection={canCheck ? { ...selection, ...(tailIds && { fixedIds: tailIds }) } : undefined}
          handle={list.table}
          onSort={address.sortBy}
          onOpen={list.open}
          onNearEnd={() => {
            // After an error the person has to retry, and a search in the loaded rows has a separate button for more.
            if (pages?.hasMore !== true || pages.isLoading || pages.hasFailed) return;
            if (!pages.isTextLocal || !address.hasText) void pages.loadMore();
          }}
        />
      )}
      {props.below}
      {props.bulk ?? (
        <ListFooter
          problem={list.problem}
          canCheck={canCheck}
          end={props.footEnd}
          onRetry={pages?.hasFailed === true ? () => void pages.loadMore() : list.refresh}
          onSelect={props.onSelect}
        >
          {layout?.counts ?? <ListCounts list={list} tallies={props.tallies} />}
          {props.foot}
        </ListFooter>
      )}
    </>
  );
}
