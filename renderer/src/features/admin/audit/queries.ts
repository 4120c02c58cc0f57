import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { auditPageSize, type AuditEntry } from '#shared/contract/audit.ts';
import { checkChain, getHashes, getRetentionDays, listEntries } from './api.ts';
import { toFilter, type AuditChoices } from './filters.ts';

const all = ['audit'] as const;

export const auditQueries = {
  entries: (choices: AuditChoices) =>
    infiniteQueryOptions({
      queryKey: [...all, 'entries', choices],
      queryFn: ({ pageParam }) => listEntries(toFilter(choices, Date.now()), pageParam, auditPageSize),
      initialPageParam: null as number | null,
      getNextPageParam: (last) => (last.length < auditPageSize ? undefined : last.at(-1)?.seq),
      // The log is not published: every change of anything would go to everybody who looks at it.
      refetchOnMount: 'always',
      // With many pages loaded a short look at another window would load them all again.
      refetchOnWindowFocus: false,
    }),
  /** One entry, for whoever comes with its address. Null where there is none to see. */
  entry: (seq: number) =>
    queryOptions({
      queryKey: [...all, 'entry', seq],
      queryFn: async (): Promise<AuditEntry | null> => {
        const [entry] = await listEntries({}, seq + 1, 1);
        return entry?.seq === seq ? entry : null;
      },
      staleTime: Infinity,
    }),
  /** The hashes that were written with one entry. Null where there is none to see. */
  hashes: (seq: number) =>
    queryOptions({ queryKey: [...all, 'hashes', seq], queryFn: () => getHashes(seq), staleTime: Infinity }),
  /** For how many days entries are kept. */
  retentionDays: () => queryOptions({ queryKey: [...all, 'retention-days'], queryFn: getRetentionDays }),
  /** Whether one entry still is what was written, and follows the one before it. */
  integrity: (seq: number) =>
    queryOptions({
      queryKey: [...all, 'integrity', seq],
      queryFn: async () => (await checkChain(seq, seq)).firstBrokenSeq === null,
      staleTime: 0,
    }),
};
