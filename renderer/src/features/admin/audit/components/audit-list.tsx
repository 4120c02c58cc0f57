import { IconHistory } from '@tabler/icons-react';
import { useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { errorMessage } from '#renderer/features/admin/audit/error-messages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { DataTable, type DataTableProps } from '#renderer/ui/table/data-table.tsx';
import { ListError } from '#renderer/ui/table/list-error.tsx';
import { FooterCount, ListFooter } from '#renderer/ui/table/list-footer.tsx';
import { ListMessage } from '#renderer/ui/table/list-message.tsx';
import { ListNoMatch } from '#renderer/ui/table/list-no-match.tsx';
import { ListSkeleton } from '#renderer/ui/table/list-skeleton.tsx';
import { describeHiddenRows, formatCount } from '#renderer/ui/table/list-words.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import type { AuditRow } from '#renderer/entities/audit-entry/entry-words.ts';
import { auditQueries } from '#renderer/features/admin/audit/queries.ts';
import { useChainCheck } from '#renderer/features/admin/audit/use-chain-check.ts';
import { ChainStatus } from './chain-status.tsx';

type Props = {
  list: UseInfiniteQueryResult;
  /** Those that have been loaded. */
  entries: readonly AuditRow[];
  text: string;
  isFiltered: boolean;
  canCheck: boolean;
  table: DataTableProps<AuditRow>;
  onClear: () => void;
};

const countWords = (count: number) => `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;

/** What stands below the filters: pending, error, empty, no match, or the entries, and how far they reach. */
export function AuditList({ list, entries, text, isFiltered, canCheck, table, onClear }: Props) {
  const failure = useLastFailure(list);
  const chain = useChainCheck();
  const days = useQuery(auditQueries.retentionDays()).data;
  if (list.data === undefined) {
    if (failure === null) return <ListSkeleton label="Loading the audit log" />;
    return (
      <ListError
        title={errorMessage('audit.list', failure)}
        error={failure}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { rows, onOpen } = table;
  const hasMore = list.hasNextPage;
  if (entries.length === 0 && !isFiltered)
    return (
      <ListMessage>
        <BlankState icon={<IconHistory size={20} stroke={1.6} />} title="Nothing recorded yet" role="status">
          Changes to people, permissions, models and settings appear here as they are made.
        </BlankState>
      </ListMessage>
    );
  const hidden = entries.length - rows.length;
  return (
    <>
      {rows.length === 0 ? (
        <ListNoMatch
          things="entries"
          hidden={
            hidden === 0
              ? 'Nothing of the kind was recorded.'
              : `${describeHiddenRows(countWords(hidden), hidden, { search: true })}${
                  hasMore ? ' Older ones have not been loaded.' : ''
                }`
          }
          onClear={onClear}
        />
      ) : (
        <DataTable {...table} />
      )}
      <ListFooter
        problem={
          list.isFetchNextPageError
            ? 'Older entries could not be loaded.'
            : list.isError
              ? 'This list may be out of date.'
              : undefined
        }
        onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        end={days === undefined ? undefined : `Kept ${formatCount(days)} days`}
      >
        <span role="status">
          {text.trim() === '' ? '' : `${formatCount(rows.length)} of `}
          {countWords(entries.length)} loaded
        </span>
        {hasMore ? (
          <FooterCount
            onClick={() => {
              if (!list.isFetchingNextPage) void list.fetchNextPage();
            }}
          >
            {list.isFetchingNextPage ? 'Loading…' : 'Load more'}
          </FooterCount>
        ) : null}
        {canCheck ? (
          <ChainStatus
            check={chain.check}
            onCheck={() => void chain.start()}
            onOpen={(seq) => {
              onOpen(String(seq));
            }}
          />
        ) : null}
      </ListFooter>
    </>
  );
}
