import type { ImportRow } from '#shared/contract/imports.ts';

/** A row of the list of outcomes. */
export type CheckedRow = ImportRow & { id: string };
export const toCheckedRow = (row: ImportRow): CheckedRow => ({ ...row, id: String(row.rowNumber) });
