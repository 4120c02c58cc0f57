import { Button } from '@mantine/core';
import type { PostActions } from '#renderer/features/posting/actions/post-actions.ts';
import { postCsvColumns } from '#renderer/features/posting/lists/post-columns.tsx';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { BulkBar, type BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';

type Many = Exclude<keyof PostActions, 'run'>;
const labels: Readonly<Record<Many, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  retry: 'Retry',
  unschedule: 'Move to drafts',
  remove: 'Delete',
};

/** The checked posts that each action applies to. */
const concerned: Readonly<Record<Many, (row: PostRow) => boolean>> = {
  approve: ({ status, canDecide }) => status === 'pending_approval' && canDecide,
  reject: ({ status, canDecide }) => status === 'pending_approval' && canDecide,
  retry: ({ status }) => status === 'failed' || status === 'missed',
  unschedule: ({ status, partsOut }) =>
    partsOut === 0 && ['pending_approval', 'approved', 'scheduled', 'failed', 'missed'].includes(status),
  remove: ({ status }) => status !== 'publishing',
};

type Props = { parts: BulkParts<PostRow>; actions: PostActions; acts: readonly Many[] };

/** The actions for the checked posts. */
export function PostBulk({ parts, actions, acts }: Props) {
  const { checked, selection, progress } = parts;
  return (
    <BulkBar parts={parts}>
      {acts.map((act) => {
        const rows = checked.filter(concerned[act]);
        return (
          <Button
            key={act}
            size="sm"
            variant="default"
            disabled={progress !== undefined || rows.length === 0}
            onClick={() => {
              actions[act](rows);
              selection.clear();
            }}
          >
            {labels[act]}
          </Button>
        );
      })}
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          downloadCsv('Posts', postCsvColumns, checked);
        }}
      >
        Export
      </Button>
    </BulkBar>
  );
}
