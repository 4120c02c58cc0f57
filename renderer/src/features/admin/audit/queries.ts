import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { auditPageSize, type AuditEntry } from '#shared/contract/audit.ts';
import { checkChain, listEntries } from './api.ts';
import { toFilter, type AuditChoices } from './filters.ts';

const all = ['audit'] as const;

export const auditQueries = {
  entries: (choices: AuditChoices) =>
    infiniteQueryOptions({
      queryKey: [...all, 'entries', choices],
      queryFn: ({ pageParam }) => listEntries(toFilter(choices, Date.now()), pageParam, auditPageSize),
      initialPageParam: null as number | null,
      getNextPageParam: (last) => (last.length < auditPageSize ? undefined : last.at(-1)?.seq),
      // With many pages loaded a look at another window would load them all again.
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
  /** Whether one entry still is what was written, and follows the one before it. */
  integrity: (seq: number) =>
    queryOptions({
      queryKey: [...all, 'integrity', seq],
      queryFn: async () => (await checkChain(seq, seq)).firstBrokenSeq === null,
      staleTime: 0,
    }),
};
