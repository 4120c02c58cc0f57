import { IconCircleCheck } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import type { BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { PostBulk } from './bulk-parts.tsx';
import { PostListScreen } from './post-list-screen.tsx';

/** Posts that failed, were missed, or may have been posted. */
export function FailedTab(frame: PostingFrame) {
  const { actions } = frame;
  const bulk = useCallback(
    (parts: BulkParts<PostRow>) => (
      <PostBulk parts={parts} actions={actions} acts={['retry', 'unschedule', 'remove']} />
    ),
    [actions],
  );
  return (
    <PostListScreen
      kind="failed"
      frame={frame}
      bulk={bulk}
      empty={
        <BlankState icon={<IconCircleCheck size={20} stroke={1.6} />} title="Nothing failed" role="status">
          Posts that could not be posted, or of which nobody knows, appear here with the reason.
        </BlankState>
      }
    />
  );
}
