import type { EventPayload } from '#shared/contract/bridge.ts';
import type { MergeDomain } from '#shared/domain/live-tables.ts';
import { toModelColumns, type ModelColumnsRow } from '#shared/services/model-rows.ts';
import type { Change } from './change-batches.ts';

type Rows<D extends MergeDomain> = EventPayload<`${D}.changed`>['rows'];

/** The columns of a changed row that the page gets, for each domain that merges: those of its list, never more. */
const liveRows: { [D in MergeDomain]: (row: NonNullable<Change['row']>) => Rows<D>[number] } = {
  // Contacts and social accounts are not included.
  models: (row) => toModelColumns(row as ModelColumnsRow),
};

/** The rows of those changes whose row is included and valid. */
export function toRows<D extends MergeDomain>(domain: D, changes: readonly Change[]): Rows<D> {
  return changes.flatMap(({ row }) => {
    if (row === undefined) return [];
    try {
      return [liveRows[domain](row)];
    } catch {
      // For example, the server is newer than this page. The page then fetches the row and gets the reason.
      return [];
    }
  });
}
