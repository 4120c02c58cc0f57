import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { taskQueries } from '#renderer/features/tasks/queries.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { ActivityLine } from './activity-line.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentLine } from './comment-line.tsx';
import styles from './task-panel.module.css';

type Props = { task: TaskDetail; canComment: boolean; now: number };

/** What people said about a task, and what they changed. */
export function TaskTalk({ task, canComment, now }: Props) {
  const [tab, setTab] = useState('comments');
  const comments = useInfiniteQuery({ ...taskQueries.comments(task.id), enabled: tab === 'comments' });
  const activity = useInfiniteQuery({ ...taskQueries.activity(task.id), enabled: tab === 'activity' });
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => {
        setTab(chosen ?? 'comments');
      }}
      className={styles['section'] ?? ''}
    >
      <Tabs.List aria-label="About this task">
        <Tabs.Tab value="comments">
          Comments {task.comments === 0 ? null : <span className={styles['count']}>{task.comments}</span>}
        </Tabs.Tab>
        <Tabs.Tab value="activity">Activity</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="comments">
        {canComment ? <CommentForm task={task} /> : null}
        <Lines
          query={comments}
          label="comments"
          none="No comments yet"
          title={comments.error === null ? '' : errorMessage('tasks.comments', comments.error)}
        >
          {comments.data?.pages.flat().map((comment) => (
            <CommentLine key={comment.id} comment={comment} canDelete={canComment} now={now} />
          ))}
        </Lines>
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <Lines
          query={activity}
          label="activity"
          none="Nothing changed yet"
          title={activity.error === null ? '' : errorMessage('tasks.activity', activity.error)}
        >
          {activity.data?.pages.flat().map((entry) => (
            <ActivityLine key={entry.id} entry={entry} now={now} />
          ))}
        </Lines>
      </Tabs.Panel>
    </Tabs>
  );
}

type LinesProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'error' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  > & { data: unknown };
  label: string;
  none: string;
  title: string;
  children: ReactNode[] | undefined;
};

function Lines({ query, label, none, title, children }: LinesProps) {
  if (children === undefined)
    return query.error === null ? (
      <PendingLines label={`Loading ${label}`} />
    ) : (
      <LoadFailure title={title} isRetrying={query.isFetching} onRetry={() => void query.refetch()}>
        {query.error.message}
      </LoadFailure>
    );
  if (children.length === 0) return <p className={styles['dim']}>{none}</p>;
  return (
    <>
      <ul className={styles['list']}>{children}</ul>
      {query.error === null ? null : (
        <p className={styles['failure']} role="alert">
          {title}
        </p>
      )}
      {query.hasNextPage ? (
        <Button
          size="sm"
          variant="default"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading…' : `Load older ${label}`}
        </Button>
      ) : null}
    </>
  );
}
