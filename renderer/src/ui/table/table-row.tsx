import { memo, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import type { Column, PhoneRow, RowCell } from './columns.ts';
import styles from './data-table.module.css';

type Props<Row> = {
  row: Row & { id: string };
  name: string;
  columns: readonly Column<Row>[];
  /** Set on a phone: two lines in touch size instead of columns. */
  phone: PhoneRow<Row> | undefined;
  /** The height in px, and the extra height. */
  height: number;
  extra: number;
  /** Counted from 1, which is the head. */
  rowIndex: number;
  isOpen: boolean;
  /** Whether this row is the Tab stop and the target of keys. */
  isActive: boolean;
  /** Undefined if rows can't be checked, null if this one can't. */
  isChecked: boolean | null | undefined;
  /** The address of this list with an open row, up to the row's id. */
  hrefPrefix: string;
  onOpen: (id: string) => void;
  onCheck: (id: string, isRange: boolean) => void;
};

const opensByPointer = (event: MouseEvent): boolean =>
  (event.target as Element).closest('a, button, input, label') === null &&
  window.getSelection()?.isCollapsed !== false;

/** Only plain elements, because thousands of rows scroll by. */
export const TableRow = memo(function TableRow<Row>({ row, columns, phone, ...props }: Props<Row>) {
  const { id } = row;
  const tabIndex = props.isActive ? 0 : -1;
  const cell: RowCell = {
    tabIndex,
    link: (text) => (
      <RowLink
        id={id}
        href={`${props.hrefPrefix}${id}`}
        text={text}
        tabIndex={tabIndex}
        onOpen={props.onOpen}
      />
    ),
  };
  const checkbox = (
    <input
      type="checkbox"
      aria-label={`Select ${props.name}`}
      tabIndex={tabIndex}
      checked={props.isChecked === true}
      onChange={(event) => {
        props.onCheck(id, (event.nativeEvent as PointerEvent).shiftKey);
      }}
    />
  );
  return (
    <tr
      className={phone === undefined ? undefined : styles['phoneRow']}
      style={
        props.extra === 0
          ? undefined
          : ({ '--row-height': `${String(props.height + props.extra)}px` } as CSSProperties)
      }
      aria-rowindex={props.rowIndex}
      aria-current={props.isOpen ? 'true' : undefined}
      data-active={props.isActive || undefined}
      data-checked={props.isChecked === true || undefined}
      onClick={(event) => {
        if (opensByPointer(event)) props.onOpen(id);
      }}
    >
      {props.isChecked === undefined ? null : (
        <td className={styles['check']}>
          {/* On a phone the whole cell is clickable. */}
          {props.isChecked === null ? null : phone === undefined ? checkbox : <label>{checkbox}</label>}
        </td>
      )}
      {phone === undefined ? (
        <>
          {columns.map((column) => (
            <td key={column.id} data-align={column.align}>
              {column.render(row, cell)}
            </td>
          ))}
        </>
      ) : (
        <>
          <td>{phone.main(row, cell)}</td>
          <td className={styles['phoneSide']}>{phone.side(row, cell)}</td>
        </>
      )}
    </tr>
  );
}) as <Row>(props: Props<Row>) => ReactNode;

type LinkProps = {
  id: string;
  href: string;
  text: string;
  tabIndex: 0 | -1;
  onOpen: (id: string) => void;
};

/** A real link, so that it can be opened in a separate window; a plain click opens the panel next to the list. */
function RowLink({ id, href, text, tabIndex, onOpen }: LinkProps) {
  return (
    <a
      href={href}
      className={styles['link']}
      dir="auto"
      data-row-link={id}
      tabIndex={tabIndex}
      title={text}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(id);
      }}
    >
      {text}
    </a>
  );
}
