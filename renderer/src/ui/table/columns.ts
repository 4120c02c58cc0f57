import type { ReactNode } from 'react';

/** What a cell may need to know of its row's place in the table. */
export type RowCell = {
  /** Of whatever can be pressed inside the cell: Tab reaches one row alone, arrows lead to the others. */
  tabIndex: 0 | -1;
  /** The link that opens the row, around this text. Every row has exactly one. */
  link: (text: string) => ReactNode;
};

export type Column<Row> = {
  id: string;
  label: string;
  /** The name of the order that pressing the head asks for. */
  sortsBy?: string;
  /** In px: usually, in a list of up to 1000, and of up to 620. A column without takes what is left: up to 420, unless
      it is the last. */
  widths?: readonly [number, number?, number?];
  /** Where there is no room for all, 1 goes first, then 2 and 3, and what has no number last. */
  givesWay?: 1 | 2 | 3;
  align?: 'end';
  /** A sign or a time: it takes nothing of the room that is left. */
  isNarrow?: boolean;
  /** Shown whether or not someone wants it: the column by which one knows the row. */
  isFixed?: boolean;
  render: (row: Row, cell: RowCell) => ReactNode;
  /** The same as text, for CSV. Left out: the column is not exported. */
  text?: (row: Row) => string;
};

/** In a list on a phone a row has two places. */
export type PhoneRow<Row> = {
  label: string;
  main: (row: Row, cell: RowCell) => ReactNode;
  sideLabel: string;
  side: (row: Row, cell: RowCell) => ReactNode;
  /** In px, with the gutter; 158 when left out. What it does not need is the name's. */
  sideWidth?: number;
};

export type Sort<Name extends string = string> = { column: Name; isDescending: boolean };
