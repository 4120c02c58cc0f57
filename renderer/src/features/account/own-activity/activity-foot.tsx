import { Button, UnstyledButton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './own-activity.module.css';

type Props = { list: UseInfiniteQueryResult; count: number };

/** How far the list reaches, and the button that loads more. */
export function ActivityFoot({ list, count }: Props) {
  const problem = list.isFetchNextPageError
    ? 'Couldn’t load older entries.'
    : list.isError
      ? 'This list may be out of date.'
      : undefined;
  return (
    <div className={styles['foot']}>
      <span role="status">
        {formatCount(count)} {count === 1 ? 'entry' : 'entries'} loaded
      </span>
      {problem === undefined ? null : (
        <Row as="span" gap={8} inline tone="danger" role="alert">
          {problem}
          <UnstyledButton
            className={styles['link']}
            onClick={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          >
            Try Again
          </UnstyledButton>
        </Row>
      )}
      {list.hasNextPage && !list.isFetchNextPageError ? (
        <Button
          size="sm"
          variant="default"
          aria-busy={list.isFetchingNextPage}
          onClick={() => {
            if (!list.isFetchingNextPage) void list.fetchNextPage();
          }}
        >
          {list.isFetchingNextPage ? 'Loading…' : 'Load more'}
        </Button>
      ) : null}
    </div>
  );
}
