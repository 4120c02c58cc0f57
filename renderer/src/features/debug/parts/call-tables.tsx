import type { QueryClient } from '@tanstack/react-query';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { cacheOf } from '#renderer/features/debug/report.ts';
import { slowestCalls } from '#renderer/features/debug/slow-calls.ts';
import { NumberTable } from './number-table.tsx';
import { Part } from './part.tsx';

const ms = (value: number) => `${formatCount(Math.round(value))} ms`;

/** The slowest calls since debug mode or this page was opened. */
export function CallTable() {
  return (
    <Part title="Slowest calls">
      <NumberTable
        empty="No calls measured yet. Calls are measured while debug mode is on."
        columns={['Call', 'Slowest', 'Mean', 'Calls', 'Failed']}
        rows={slowestCalls().map(({ name, slowestMs, totalMs, count, failures }) => [
          name,
          ms(slowestMs),
          ms(totalMs / count),
          formatCount(count),
          formatCount(failures),
        ])}
      />
    </Part>
  );
}

/** What the query cache holds, by area. */
export function CacheTable({ client }: { client: QueryClient }) {
  const cache = cacheOf(client);
  return (
    <Part title="Cache" count={cache.reduce((sum, { entries }) => sum + entries, 0)}>
      <NumberTable
        empty="Nothing is cached."
        columns={['Area', 'Entries', 'In use', 'Failed']}
        rows={cache.map(({ name, entries, inUse, failed }) => [
          name,
          formatCount(entries),
          formatCount(inUse),
          formatCount(failed),
        ])}
      />
    </Part>
  );
}
