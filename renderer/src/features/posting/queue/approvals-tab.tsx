import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import type { BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { PostBulk } from './bulk-parts.tsx';
import { PostListScreen } from './post-list-screen.tsx';

/** Posts that wait for approval by someone other than their author. */
export function ApprovalsTab(frame: PostingFrame) {
  const summary = useQuery(postingQueries.summary()).data;
  const { actions } = frame;
  const bulk = useCallback(
    (parts: BulkParts<PostRow>) => (
      <PostBulk parts={parts} actions={actions} acts={['approve', 'reject', 'remove']} />
    ),
    [actions],
  );
  return (
    <PostListScreen
      kind="approvals"
      frame={frame}
      bulk={bulk}
      empty={
        <BlankState icon={<IconHourglass size={20} stroke={1.6} />} title="Nothing to approve" role="status">
          {summary?.needsApproval === false
            ? 'Posts of accounts that need an approval appear here. Configuration can ask for one everywhere.'
            : 'Posts that someone asked to have approved appear here.'}
        </BlankState>
      }
    />
  );
}
