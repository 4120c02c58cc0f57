import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import type { BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { PostBulk } from './bulk-parts.tsx';
import { PostListScreen } from './post-list-screen.tsx';

/** Unfinished posts, and those that were rejected. */
export function DraftsTab(frame: PostingFrame) {
  const { isReadOnly } = useViewer();
  const { actions } = frame;
  const bulk = useCallback(
    (parts: BulkParts<PostRow>) => <PostBulk parts={parts} actions={actions} acts={['remove']} />,
    [actions],
  );
  return (
    <PostListScreen
      kind="drafts"
      frame={frame}
      bulk={bulk}
      empty={
        <BlankState
          icon={<IconPencil size={20} stroke={1.6} />}
          title="No drafts"
          role="status"
          actions={
            isReadOnly ? null : (
              <Button
                size="sm"
                leftSection={<IconPencil size={15} stroke={2} />}
                onClick={frame.action.onPress}
              >
                Write post
              </Button>
            )
          }
        >
          What you write is saved here until it is scheduled.
        </BlankState>
      }
    />
  );
}
