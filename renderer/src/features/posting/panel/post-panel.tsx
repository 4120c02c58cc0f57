import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { postTitle } from '#renderer/entities/post/post-labels.ts';
import type { PostActions } from '#renderer/features/posting/actions/post-actions.ts';
import { PostMenuItems } from '#renderer/features/posting/actions/row-menu.tsx';
import { rowOf, type PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import type { PostDetail, SocialAccount } from '#shared/contract/posting-rows.ts';
import { PostView } from './post-view.tsx';

type Options = { accounts: readonly SocialAccount[] | undefined; actions: PostActions };

type Found = Pick<UseQueryResult<PostRow>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/** One post next to its list. */
export const postPanel = ({ accounts, actions }: Options): RowPanel<PostRow> => ({
  label: (row) => (row === undefined ? 'Post' : postTitle(row)),
  hasPicture: true,
  useFound: function usePost(id: string, isWanted: boolean): Found {
    return useQuery({
      ...postingQueries.post(id),
      enabled: isWanted,
      select: (post: PostDetail): PostRow =>
        rowOf(
          post,
          accounts?.find((account) => account.id === post.accountId),
        ),
    });
  },
  describe: (error) => errorMessage('posting.get', error),
  missing: 'It may have been deleted, or its model reassigned.',
  link: {},
  actions: (row) => <PanelActions key={row.id} row={row} actions={actions} />,
  children: (row, { headingRef }) => (
    <PostView key={row.id} row={row} headingRef={headingRef} actions={actions} />
  ),
});

function PanelActions({ row, actions }: { row: PostRow; actions: PostActions }) {
  const { isReadOnly } = useViewer();
  const button = useRef<HTMLButtonElement>(null);
  if (isReadOnly) return null;
  return (
    <MoreMenu button={button}>
      <PostMenuItems row={row} isInPanel onRun={actions.run} />
    </MoreMenu>
  );
}
