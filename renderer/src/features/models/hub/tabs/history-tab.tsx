import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { HistoryEntry } from './history-entry.tsx';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './history-tab.module.css';

const atOnce = 25;

/** A model's audit log entries, for users who may read the whole log. */
export function HistoryTab({ model }: HubContentProps) {
  const viewer = useViewer();
  const list = useInfiniteQuery({
    queryKey: ['audit', 'of-model', model.id],
    queryFn: ({ pageParam }) =>
      request('audit.list', { filter: { modelId: model.id }, before: pageParam, limit: atOnce }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < atOnce ? undefined : last.at(-1)?.seq),
    // The audit log sends no live events.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const failure = useLastFailure(list);
  // Used for names only: without them an entry still shows the data it has.
  const people = useQuery(modelQueries.managers()).data ?? [];
  const names = new Map(people.map((person) => [person.id, personName(person)]));
  if (list.data === undefined)
    return failure === null ? (
      <PendingLines label="Loading history" />
    ) : (
      <LoadFailure
        title="Failed to load the history"
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure.message}
      </LoadFailure>
    );
  const entries = list.data.pages.flat();
  if (entries.length === 0)
    return (
      <BlankState icon={<IconHistory size={20} stroke={1.6} />} title="No history yet">
        Changes of this model appear here.
      </BlankState>
    );
  return (
    <>
      <ul className={styles['entries']} aria-label="History">
        {entries.map((entry) => (
          <HistoryEntry key={entry.seq} entry={entry} names={names} viewerId={viewer.id} />
        ))}
      </ul>
      {failure === null ? null : (
        <Text as="p" size={12} tone="danger" className={styles['problem']} role="alert">
          {list.isFetchNextPageError ? 'Couldn’t load older entries.' : 'This list may be out of date.'}
        </Text>
      )}
      {list.hasNextPage ? (
        <Button
          size="sm"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </>
  );
}
