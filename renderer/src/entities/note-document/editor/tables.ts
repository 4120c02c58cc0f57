import type { Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

// Cells contain only paragraphs and have no spans, so that a table can be read as text. Pasted spans become empty
// cells.
const one = { default: 1, parseHTML: () => 1, rendered: false };
const attributes = () => ({
  colspan: one,
  rowspan: one,
  colwidth: { default: null, parseHTML: () => null, rendered: false },
});

export const tables: Extensions = [
  Table.extend({ renderHTML: () => ['table', { dir: 'auto' }, ['tbody', 0]] }),
  TableRow,
  TableCell.extend({ content: 'paragraph+', addAttributes: attributes }),
  TableHeader.extend({ content: 'paragraph+', addAttributes: attributes }),
];
