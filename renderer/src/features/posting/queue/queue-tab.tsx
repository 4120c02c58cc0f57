import { Button } from '@mantine/core';
import { IconCalendarTime, IconPencil } from '@tabler/icons-react';
import { useCallback } from 'react';
import { needsDecision } from '#renderer/entities/post/post-labels.ts';
import { isPlanned } from '#renderer/features/posting/lists/post-counts.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import type { BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { PostBulk } from './bulk-parts.tsx';
import { PostListScreen } from './post-list-screen.tsx';
import { queueDay } from './queue-days.ts';

const decision = 'Needs a decision';
const folding = { isUrgent: (label: string) => label === decision };
const tallies = [
  { label: 'scheduled', param: 'status', value: 'scheduled', isOne: isPlanned },
  {
    label: 'failed',
    tone: 'danger' as const,
    param: 'status',
    value: 'failed',
    isOne: ({ status }: PostRow) => status === 'failed',
  },
  {
    label: 'missed',
    tone: 'danger' as const,
    param: 'status',
    value: 'missed',
    isOne: ({ status }: PostRow) => status === 'missed',
  },
  {
    label: 'unknown',
    tone: 'warning' as const,
    param: 'status',
    value: 'unknown',
    isOne: ({ status }: PostRow) => status === 'unknown',
  },
  {
    label: 'need approval',
    param: 'status',
    value: 'pending_approval',
    isOne: ({ status }: PostRow) => status === 'pending_approval',
  },
];

/** Posts that need a decision, then planned posts by day. */
export function QueueTab(frame: PostingFrame) {
  const { isReadOnly } = useViewer();
  const today = dayOf(useCurrentMinute());
  const groupOf = useCallback(
    (row: PostRow) => (needsDecision(row) ? decision : queueDay(row.scheduledAt, today)),
    [today],
  );
  const { actions } = frame;
  const bulk = useCallback(
    (parts: BulkParts<PostRow>) => (
      <PostBulk parts={parts} actions={actions} acts={['retry', 'unschedule', 'remove']} />
    ),
    [actions],
  );
  return (
    <PostListScreen
      kind="queue"
      frame={frame}
      groupOf={groupOf}
      folding={folding}
      tallies={tallies}
      bulk={bulk}
      empty={
        <BlankState
          icon={<IconCalendarTime size={20} stroke={1.6} />}
          title="No posts scheduled"
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
          No posts scheduled. Write a post or import a CSV.
        </BlankState>
      }
    />
  );
}
