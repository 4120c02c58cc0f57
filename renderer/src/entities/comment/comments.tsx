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
  /** Whether the person may comment: everyone who sees the row, except when viewing as another user or in the trash. */
  canWrite: boolean;
};

/** The comments on one row of any area, with a field to reply. */
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

/** A comment being edited here stays although it was deleted elsewhere: the typed text would be lost. */
function withEdited(comments: readonly Comment[] | undefined, edited: Comment | undefined) {
  if (comments === undefined || edited === undefined || comments.some(({ id }) => id === edited.id))
    return comments;
  return [edited, ...comments];
}
