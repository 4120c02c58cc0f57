import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import type { AuditRow } from '#renderer/entities/audit-entry/entry-labels.ts';
import type { KeysetQuery, Values } from '#renderer/ui/list-screen/list-types.ts';
import { auditPageSize, type AuditEntry } from '#shared/contract/audit.ts';
import { toFilter } from './filters.ts';

const all = ['audit'] as const;

const sequence = /^[1-9]\d{0,14}$/;

/** Whether an address may name an entry like this. */
export const isSequence = (id: string): boolean => sequence.test(id);

const toRow = (entry: AuditEntry): AuditRow => ({ ...entry, id: String(entry.seq) });

export const auditQueries = {
  // The log is not live: each change of any table would be sent to everyone who has the log open.
  entries: (values: Values): KeysetQuery<AuditRow> => ({
    queryKey: [...all, 'entries', values],
    pageSize: auditPageSize,
    loadPage: async (before) =>
      (
        await request('audit.list', {
          filter: toFilter(values, Date.now()),
          before: before === null ? null : Number(before),
          limit: auditPageSize,
        })
      ).map(toRow),
    cursorOf: ({ seq }) => seq,
  }),
  /** How many entries match the filters, up to the limit of the count. */
  count: (values: Values) => ({
    queryKey: [...all, 'count', values],
    load: () => request('audit.count', { filter: toFilter(values, Date.now()) }),
  }),
  /** One entry, to open it by its address. Null if there is none that the viewer may see. */
  entry: (id: string) =>
    queryOptions({
      queryKey: [...all, 'entry', id],
      queryFn: async (): Promise<AuditRow | null> => {
        if (!isSequence(id)) return null;
        const seq = Number(id);
        const [entry] = await request('audit.list', { filter: {}, before: seq + 1, limit: 1 });
        return entry?.seq === seq ? toRow(entry) : null;
      },
      staleTime: Infinity,
    }),
  /** The hashes that were written with one entry. Null if there is none that the viewer may see. */
  hashes: (seq: number) =>
    queryOptions({
      queryKey: [...all, 'hashes', seq],
      queryFn: () => request('audit.getHashes', { seq }),
      staleTime: Infinity,
    }),
  /** For how many days entries are stored. */
  retentionDays: () =>
    queryOptions({ queryKey: [...all, 'retention-days'], queryFn: () => request('audit.getRetentionDays') }),
  /** Whether one entry is unchanged and follows the one before it. */
  integrity: (seq: number) =>
    queryOptions({
      queryKey: [...all, 'integrity', seq],
      queryFn: async () =>
        (await request('audit.checkChain', { from: seq, to: seq })).firstBrokenSeq === null,
      staleTime: 0,
    }),
};
