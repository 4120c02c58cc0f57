import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { rowLink, usePointedRow } from '#renderer/ui/rows/use-pointed-row.ts';
import type { Column, PhoneRow, Sort } from './columns.ts';
import styles from './data-table.module.css';
import { rangeWith } from './selection/range-with.ts';
import { RowSlots } from './row-slots.ts';
import type { Selection } from './selection/selection.ts';
import { TableGroup } from './groups/table-group.tsx';
import { PhoneTableHead, TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useFittingColumns } from './columns/use-fitting-columns.ts';
import { useHrefPrefix } from './use-href-prefix.ts';
import { useNearEnd } from './use-near-end.ts';
import { useRowGroups, type Folding } from './groups/use-row-groups.ts';
import { useRowInView } from './use-row-in-view.ts';
import { useTableKeys } from './use-table-keys.ts';

export type DataTableHandle = {
  /** False if the row is not listed. */
  focusRow: (id: string) => boolean;
  focusFirst: () => void;
  /** Focuses the row that is the Tab stop, without scrolling. */
  focusCurrent: () => void;
};

export type DataTableProps<Row> = {
  /** What the rows are, in the plural: `Models`. */
  label: string;
  rows: readonly (Row & { id: string })[];
  nameOf: (row: Row) => string;
  /** Must be stable while the cells don't change: a new array renders all rows again. */
  columns: readonly Column<Row>[];
  phone: PhoneRow<Row>;
  isPhone: boolean;
  /** Higher for cells with two lines. */
  rowHeight?: number;
  /** Extra height in px of a row with more content. Must be stable while it returns the same. */
  extraOf?: ((row: Row) => number) | undefined;
  /** False if the columns need no names; the table can't be sorted then. */
  hasHead?: boolean;
  /** The heading above the first row of a group, such as a day. Missing if there are no groups. */
  groupOf?: ((row: Row) => string) | undefined;
  /** For groups that can be folded and show their number of rows. Each group may occur once. */
  folding?: Folding | undefined;
  sort: Sort;
  /** Identifies the list and its order: when it changes, the table scrolls to the top. */
  topKey?: string | undefined;
  /** The address parameter with the id of the open row. */
  openParam: string;
  openId: string | undefined;
  /** Missing if there are no bulk actions. */
  selection?: Selection | undefined;
  handle?: Ref<DataTableHandle>;
  onSort: (column: string) => void;
  onOpen: (id: string) => void;
  /** Called when the list was scrolled close to its end. */
  onNearEnd?: (() => void) | undefined;
};

const headHeight = 32;
export const usualRowHeight = 36;
export const phoneRowHeight = 60;
const groupHeight = 28;
/** With a button of touch size. */
const phoneFoldHeight = 36;
const nothing = () => undefined;

/**
 * The table of every list, in which only the visible rows exist; spacers replace the rest. One row is active from the
 * first render: arrow keys, Home, End and the pointer move it, Enter opens it, Space and X check it.
 */
export function DataTable<Row>({ label, phone, isPhone, extraOf, ...props }: DataTableProps<Row>) {
  const {
    rowHeight = usualRowHeight,
    hasHead = true,
    folding,
    openId,
    selection,
    sort,
    onSort,
    onOpen,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useFittingColumns(props.columns, {
    element: scroller,
    canCheck: selection !== undefined,
  });
  const [activeId, setActiveId] = useState<string>();
  const [focusRequest, setFocusRequest] = useState<{ id: string }>();
  const {
    groups,
    lines: rows,
    isHidden,
    rowFrom,
    ...folds
  } = useRowGroups(props.rows, props.groupOf, folding?.startsFolded);
  const indexes = useMemo(() => new Map(rows.map((row, index) => [row.id, index])), [rows]);
  const activeIndex = indexes.get(activeId ?? '') ?? indexes.get(openId ?? '') ?? 0;
  const tabStop = rowFrom(activeIndex, 1) ?? rowFrom(activeIndex, -1) ?? activeIndex;
  const hrefPrefix = useHrefPrefix(props.openParam);
  const head = isPhone || !hasHead ? 0 : headHeight;
  const headOfGroup = isPhone && folding !== undefined ? phoneFoldHeight : groupHeight;
  const height = isPhone ? phoneRowHeight : rowHeight;
  const extraAt = (index: number): number => (rows[index] && extraOf?.(rows[index])) ?? 0;

  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are not passed to memoised components
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) =>
      (isHidden(index) ? 0 : height + extraAt(index)) +
      (groups?.starts.has(index) === true ? headOfGroup : 0),
    // Stable while the rows are: with a new function the library measures every row again.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: 2,
    // The sticky head covers the top, so rows start and scroll below it.
    paddingStart: head,
    scrollPaddingStart: head,
    // Always render the focused row, or scrolling would lose the focus.
    rangeExtractor: (range) => rangeWith(range, [activeIndex, tabStop]),
  });

  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, height, extraOf, groups]);
  useNearEnd(virtualizer, rows.length, props.onNearEnd);
  const { pointedId, pointing } = usePointedRow({
    activeId: rows[tabStop]?.id,
    onPoint: (id, takesFocus) => {
      setActiveId(id);
      if (takesFocus) setFocusRequest({ id });
    },
  });
  useRowInView({
    virtualizer,
    scroller,
    head,
    topKey: props.topKey,
    openId,
    openIndex: openId === undefined ? undefined : indexes.get(openId),
    activeIndex,
    activeId: rows[activeIndex]?.id,
    pointedId,
  });

  useEffect(() => {
    if (focusRequest === undefined) return;
    rowLink(scroller.current, focusRequest.id)?.focus({ preventScroll: true });
  }, [focusRequest]);

  const focusIndex = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    pointedId.current = undefined;
    setActiveId(row.id);
    setFocusRequest({ id: row.id });
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };

  useImperativeHandle(props.handle, () => ({
    focusRow: (id) => {
      const index = indexes.get(id);
      if (index === undefined || isHidden(index)) return false;
      focusIndex(index);
      return true;
    },
    focusFirst: () => {
      focusIndex(rowFrom(0, 1) ?? 0);
    },
    focusCurrent: () => {
      scroller.current
        ?.querySelector<HTMLElement>('[data-row-link][tabindex="0"]')
        ?.focus({ preventScroll: true });
    },
  }));

  const handleKeyDown = useTableKeys({
    scroller,
    rows,
    activeIndex,
    tabStop,
    rowFrom,
    selection,
    onFocus: focusIndex,
    onOpen,
  });

  const items = virtualizer.getVirtualItems();
  const [slots] = useState(() => new RowSlots());
  const rowKeys = slots.assign(
    items.map(({ index }) => rows[index]?.id ?? ''),
    activeId,
  );
  const lastGroup = [...(groups?.starts.values() ?? [])].at(-1);
  const drawn = items.flatMap((item, position) => {
    const row = rows[item.index];
    if (row === undefined) return [];
    const room = item.start - (items[position - 1]?.end ?? head);
    const line = (
      <TableRow
        key={rowKeys[position]}
        row={row}
        name={props.nameOf(row)}
        columns={columns}
        phone={isPhone ? phone : undefined}
        extra={extraAt(item.index)}
        height={height}
        rowIndex={item.index + 2 + (groups?.before[item.index] ?? 0)}
        isOpen={row.id === openId}
        isActive={item.index === tabStop}
        isChecked={
          row.id === selection?.fixedId || selection?.fixedIds?.has(row.id) === true
            ? null
            : selection?.ids.has(row.id)
        }
        hrefPrefix={hrefPrefix}
        onOpen={onOpen}
        onCheck={selection?.toggle ?? nothing}
      />
    );
    const group = groups?.starts.get(item.index);
    return [
      room > 0 ? <Room key={`before ${String(rowKeys[position])}`} height={room} /> : null,
      group === undefined ? null : (
        <TableGroup
          key={`group ${row.id}`}
          head={group}
          rowId={row.id}
          columns={isPhone ? undefined : columns}
          canCheck={selection !== undefined}
          rowIndex={item.index + 1 + (groups?.before[item.index] ?? 0)}
          folding={
            folding && {
              hasMore: folding.hasMore && group === lastGroup,
              isUrgent: folding.isUrgent?.(group.label) === true,
              onToggle: () => {
                folds.toggle(group.label);
              },
            }
          }
        />
      ),
      isHidden(item.index) ? null : line,
    ];
  });
  const roomBelow = virtualizer.getTotalSize() - (items.at(-1)?.end ?? head);

  return (
    <div
      className={styles['scroll']}
      ref={scroller}
      role="region"
      aria-label={`${label}, list`}
      onKeyDown={handleKeyDown}
    >
      <table
        className={styles['table']}
        style={{ '--row-height': `${String(height)}px` } as React.CSSProperties}
        aria-label={label}
        aria-rowcount={rows.length + 1 + (groups?.starts.size ?? 0) - folds.hiddenCount}
        data-checking={(selection !== undefined && selection.ids.size > 0) || undefined}
      >
        {isPhone ? (
          <PhoneTableHead phone={phone} canCheck={selection !== undefined} />
        ) : (
          <TableHead
            columns={columns}
            sort={sort}
            isHidden={!hasHead}
            canCheck={selection !== undefined}
            selection={selection}
            onSort={onSort}
          />
        )}
        <tbody
          {...pointing}
          onFocus={(event) => {
            const row = event.target.closest('tr');
            const id =
              row?.dataset['groupRow'] ??
              row?.querySelector('[data-row-link]')?.getAttribute('data-row-link');
            if (id) setActiveId(id);
          }}
        >
          {drawn}
          {roomBelow > 0 ? <Room height={roomBelow} /> : null}
        </tbody>
      </table>
    </div>
  );
}

function Room({ height }: { height: number }) {
  return (
    <tr aria-hidden className={styles['room']}>
      <td style={{ height }} />
    </tr>
  );
}
