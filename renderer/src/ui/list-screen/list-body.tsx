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
  /** Stable while nothing in the cells changes: rows are drawn again when it is a new list. */
  columns: readonly Column<Row>[];
  phone: PhoneRow<Row>;
  /** Taller where cells have two lines. */
  rowHeight?: number;
  /** In px: how much taller a row is that has more to say. Stable while it says the same. */
  extraOf?: ((row: Row) => number) | undefined;
  /** False where the columns need no names. */
  hasHead?: boolean;
  /** What stands at the start of a row. */
  picture?: 'round' | 'square';
  groupOf?: (row: Row) => string;
  /** Where groups can be folded away: those that should not be overlooked. */
  folding?: Pick<Folding, 'isUrgent' | 'startsFolded'> | undefined;
  /** Rows after those of the list, which are neither counted nor checked with it. Stable. */
  tail?: readonly Row[] | undefined;
};

/** Another way to show the rows than a table; without `rows` it is a table with other words. */
export type ListLayout = {
  rows?: ReactNode;
  /** In their place until they have come. */
  waiting?: ReactNode;
  /** Says itself that there is nothing, as a calendar does. */
  showsNone?: boolean;
  /** In the footer, in place of how many are loaded. */
  counts?: ReactNode;
  /** Beside the title, in place of how many rows there are. */
  total?: number;
  /** In place of the rows, where there are none. */
  none?: ReactNode;
  /** False where nothing is filtered. */
  hasFilters?: boolean;
  /** False where nothing is checked. */
  isSelectable?: boolean;
  /** The panel lies over the rows at every width: cards whose columns may not change. */
  isUnderPanel?: boolean;
  /** In the panel's place while none is open: a grid whose columns may not change keeps that room from the start. */
  beside?: ReactNode;
};

type Props<Row extends { id: string }> = {
  list: List<Row>;
  look: RowLook<Row>;
  layout: ListLayout | undefined;
  canCheck: boolean;
  /** The sentence for a list that could not be loaded. */
  describe: (error: Error) => string;
  empty: ReactNode;
  tallies: readonly Tally<Row>[] | undefined;
  /** Between rows and footer. */
  below: ReactNode;
  /** In the footer, after the counts. */
  foot: ReactNode;
  footEnd: ReactNode;
  /** In the footer's place while rows are checked. */
  bulk: ReactNode;
  onSelect: (() => void) | undefined;
};

/** What stands below the filters: pending, failed, empty, no match, or the rows and what can be done with those checked. */
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
            // After a failure the next try is the person's, and what is searched among the loaded rows alone has its own way to more.
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
