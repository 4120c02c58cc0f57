import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { PostCover } from '#renderer/entities/post/post-cover.tsx';
import { AccountMark, PostStatusMark } from '#renderer/entities/post/post-marks.tsx';
import { platformTitles, postTitle } from '#renderer/entities/post/post-labels.ts';
import type { PostActions } from '#renderer/features/posting/actions/post-actions.ts';
import { rowOf, type PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import { Attempts } from './attempts.tsx';
import { NextStep } from './next-step.tsx';
import { PostFacts } from './post-facts.tsx';
import { PostParts } from './post-parts.tsx';

type Props = { row: PostRow; headingRef: Ref<HTMLHeadingElement>; actions: PostActions };

const whenOf = ({ publishedAt, scheduledAt }: PostRow): string =>
  publishedAt !== null
    ? `Posted ${shortTime(Date.parse(publishedAt))}`
    : scheduledAt !== null
      ? shortTime(Date.parse(scheduledAt))
      : 'Not scheduled';

/** A post in full: its content, its result, and the reason for it. */
export function PostView({ row, headingRef, actions }: Props) {
  const detail = useQuery(postingQueries.post(row.id));
  const { account } = row;
  // The latest answer, with the account from the list.
  const shown = detail.data === undefined ? row : rowOf(detail.data, account);
  return (
    <>
      <PanelHead
        picture={
          <PostCover objectName={shown.coverObject} mime={shown.coverMime} size={44} count={shown.media} />
        }
        title={postTitle(shown)}
        headingRef={headingRef}
        line={
          <>
            <AccountMark account={account} />
            {account === undefined ? '' : ` · ${platformTitles[account.platform]}`} · {whenOf(shown)}
          </>
        }
      >
        <PostStatusMark status={shown.shown} isTag />
      </PanelHead>
      <PanelBody label="Post">
        <NextStep row={shown} actions={actions} />
        {detail.data !== undefined ? (
          <>
            <PostParts parts={detail.data.partList} />
            <PostFacts post={detail.data} account={account} />
            <Attempts attempts={detail.data.attemptList} parts={detail.data.parts} />
          </>
        ) : detail.isError ? (
          <LoadFailure
            title={errorMessage('posting.get', detail.error)}
            isRetrying={detail.isFetching}
            onRetry={() => void detail.refetch()}
          >
            {detail.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading the post" />
        )}
      </PanelBody>
    </>
  );
}
