import * as z from 'zod/mini';

/** What happened to rows of a live table. */
export const changeKinds = ['inserted', 'updated', 'deleted'] as const;
export type ChangeKind = (typeof changeKinds)[number];

const ids = z.array(z.uuid());
const kind = z.enum(changeKinds);

/**
 * The events of a domain in `liveTables`: which rows changed. Several changes that happen close together are one event.
 * `at` has `updated_at` of each of a row's changes, so that a page recognises its own; it is omitted if one is unknown.
 */
export const liveEvents = <D extends string>(domain: D) =>
  named(domain, z.object({ kind, ids, at: z.optional(z.record(z.uuid(), z.array(z.string()))) }));

/**
 * The events of a domain whose entity merges rows. A missing row has to be fetched: it was too large to send, or
 * changed more than once at a time.
 */
export const liveRowEvents = <D extends string, Row extends z.ZodMiniType>(domain: D, row: Row) =>
  named(domain, z.object({ kind, ids, rows: z.array(row) }));

function named<D extends string, Changed extends z.ZodMiniType>(domain: D, changed: Changed) {
  return {
    [`${domain}.changed`]: changed,
    /** Changes may have been missed: refetch everything. */
    [`${domain}.resynced`]: z.void(),
  } as Record<`${D}.changed`, Changed> & Record<`${D}.resynced`, ReturnType<typeof z.void>>;
}
