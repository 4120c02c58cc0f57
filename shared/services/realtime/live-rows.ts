import type { EventPayload } from '#shared/contract/bridge.ts';
import type { MergeDomain } from '#shared/domain/live-tables.ts';
import { toModelColumns, type ModelColumnsRow } from '#shared/services/model-rows.ts';
import type { Change } from './change-batches.ts';

type Rows<D extends MergeDomain> = EventPayload<`${D}.changed`>['rows'];

/** What a page gets of a changed row, for each domain that merges: the columns of its list, never more. */
const liveRows: { [D in MergeDomain]: (row: NonNullable<Change['row']>) => Rows<D>[number] } = {
  // Contacts and social accounts stay behind.
  models: (row) => toModelColumns(row as ModelColumnsRow),
};

/** The rows of those changes that brought one that can be read. */
export function toRows<D extends MergeDomain>(domain: D, changes: readonly Change[]): Rows<D> {
  return changes.flatMap(({ row }) => {
    if (row === undefined) return [];
    try {
      return [liveRows[domain](row)];
    } catch {
      // Of a server newer than this page, say: the page asks for the row, and is told why it cannot be had.
      return [];
    }
  });
}
