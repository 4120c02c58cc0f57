import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { rowChanges, type RowChanges, type RowChangesSpec } from './row-changes.ts';

/** One for each query client and area, shared by list and panel. */
const kept = new WeakMap<QueryClient, Map<object, unknown>>();

/** The changes of an area; `spec` has to be a constant. */
export function useRowChanges<Row extends { id: string; updatedAt: string }, Changes extends object>(
  spec: RowChangesSpec<Row, Changes>,
): RowChanges<Row, Changes> {
  const client = useQueryClient();
  const ofClient = kept.get(client) ?? new Map<object, unknown>();
  kept.set(client, ofClient);
  const changes = (ofClient.get(spec) as RowChanges<Row, Changes> | undefined) ?? rowChanges(client, spec);
  ofClient.set(spec, changes);
  return changes;
}
