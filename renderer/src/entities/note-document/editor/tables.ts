import type { Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

// Cells hold paragraphs and span nothing, so that a table can be read as text. What is pasted with spans gets empty cells.
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
