import type { ReactNode } from 'react';

/** What a cell may need to know about its row. */
export type RowCell = {
  /** For every control inside the cell: only one row is a Tab stop, and arrow keys move to the others. */
  tabIndex: 0 | -1;
  /** Wraps this text in the link that opens the row. Every row has exactly one. */
  link: (text: string) => ReactNode;
};

export type Column<Row> = {
  id: string;
  label: string;
  /** The sort order requested by clicking the column's head. */
  sortsBy?: string;
  /**
   * In px: the usual width, in a list of up to 1000, and of up to 620. A column without widths takes the remaining
   * space: up to 420, unless it is the last.
   */
  widths?: readonly [number, number?, number?];
  /** When space is short, columns with 1 are hidden first, then 2 and 3, and those without a number last. */
  givesWay?: 1 | 2 | 3;
  align?: 'end';
  /** An icon or a time: it takes no extra space. */
  isNarrow?: boolean;
  /** Can't be hidden: the column by which people recognise a row. */
  isFixed?: boolean;
  render: (row: Row, cell: RowCell) => ReactNode;
  /** The same as text, for CSV. Columns without it are not exported. */
  text?: (row: Row) => string;
};

/** On a phone a row has two parts. */
export type PhoneRow<Row> = {
  label: string;
  main: (row: Row, cell: RowCell) => ReactNode;
  sideLabel: string;
  side: (row: Row, cell: RowCell) => ReactNode;
  /** In px, including the gutter; 158 by default. The name gets the space that it doesn't need. */
  sideWidth?: number;
};

export type Sort<Name extends string = string> = { column: Name; isDescending: boolean };
