import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newestFirst } from '#renderer/lib/lists/newest-first.ts';
import { PagedLines } from '#renderer/ui/feedback/paged-lines.tsx';
import { commentPageSize, type Comment } from '#shared/contract/blocks.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentLine } from './comment-line.tsx';
import type { CommentSource } from './comment-source.ts';

type Props = {
  source: CommentSource;
  /** Whether the person may write: everyone who sees the row, outside of views and of the trash. */
  canWrite: boolean;
};

/** What people said about one row, whatever it is, with the field to answer. */
export function Comments({ source, canWrite }: Props) {
  const [edited, setEdited] = useState<Comment>();
  const comments = useInfiniteQuery(newestFirst(source.pages, commentPageSize));
  return (
    <>
      {canWrite ? <CommentForm source={source} /> : null}
      <PagedLines query={comments} label="comments" none="No comments yet" describe={source.describe.load}>
        {withEdited(comments.data?.pages.flat(), edited)?.map((comment) => (
          <CommentLine
            key={comment.id}
            source={source}
            comment={comment}
            canWrite={canWrite}
            isGone={
              comment === edited && comments.data?.pages.flat().some(({ id }) => id === comment.id) === false
            }
            onEdit={setEdited}
            reload={async () => (await comments.refetch()).data?.pages.flat() ?? []}
          />
        ))}
      </PagedLines>
    </>
  );
}

/** One that is being edited here stays, though it was deleted elsewhere: its new words would be lost. */
function withEdited(comments: readonly Comment[] | undefined, edited: Comment | undefined) {
  if (comments === undefined || edited === undefined || comments.some(({ id }) => id === edited.id))
    return comments;
  return [edited, ...comments];
}
