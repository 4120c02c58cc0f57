import { isPartlyOut, isUpcoming } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';

/** The actions for a post. */
export type PostAct =
  | 'retry'
  | 'check'
  | 'edit'
  | 'reconnect'
  | 'account'
  | 'review'
  | 'publish'
  | 'unschedule'
  | 'cancelRest'
  | 'endRepeat'
  | 'duplicate'
  | 'open'
  | 'delete';

export type PostActions = {
  run: (act: PostAct, row: PostRow) => void;
  approve: (rows: readonly PostRow[]) => void;
  reject: (rows: readonly PostRow[]) => void;
  retry: (rows: readonly PostRow[]) => void;
  unschedule: (rows: readonly PostRow[]) => void;
  remove: (rows: readonly PostRow[]) => void;
};

export const actLabels: Readonly<Record<PostAct, string>> = {
  retry: 'Retry',
  check: 'Check',
  edit: 'Edit',
  reconnect: 'Reconnect',
  account: 'Account',
  review: 'Review',
  publish: 'Publish now',
  unschedule: 'Move to drafts',
  cancelRest: 'Cancel the rest',
  endRepeat: 'End repeat',
  duplicate: 'Duplicate',
  open: 'Open post',
  delete: 'Delete',
};

/** Problems that a retry can't solve. */
const endsTheSame = /already posted|over the limit|cannot be empty/i;

/** The most important action for a post, shown as a button in its row. */
export function firstAct({ shown, problem, account }: PostRow): PostAct | undefined {
  switch (shown) {
    case 'failed':
      return problem !== null && endsTheSame.test(problem) ? 'edit' : 'retry';
    case 'missed':
      return 'retry';
    case 'unknown':
      return 'check';
    case 'on_hold':
      return account?.status === 'reconnect_needed' ? 'reconnect' : 'account';
    case 'pending_approval':
      return 'review';
    case 'draft':
      return 'edit';
    default:
      return undefined;
  }
}

/** Whether the rest of a thread is still to come and certainly not posted yet. */
export const canCancelRest = (row: PostRow): boolean => isPartlyOut(row) && row.status !== 'unknown';

const canEdit: readonly PostRow['status'][] = [
  'draft',
  'pending_approval',
  'approved',
  'scheduled',
  'failed',
  'missed',
];

/** All other actions, in the order of the menu. */
export function actsOf(row: PostRow): readonly PostAct[] {
  const { status, shown, externalUrl, partsOut, repeatsLeft } = row;
  const acts: (PostAct | false)[] = [
    shown === 'unknown' && 'check',
    (status === 'failed' || status === 'missed') && 'retry',
    shown === 'on_hold' && (row.account?.status === 'reconnect_needed' ? 'reconnect' : 'account'),
    status === 'pending_approval' && 'review',
    (status === 'draft' || status === 'scheduled' || status === 'approved') && 'publish',
    canEdit.includes(status) && 'edit',
    // A post that is partly published can't go back to the drafts.
    status !== 'draft' && canEdit.includes(status) && partsOut === 0 && 'unschedule',
    canCancelRest(row) && 'cancelRest',
    isUpcoming(row) && repeatsLeft > 0 && 'endRepeat',
    externalUrl !== null && 'open',
    'duplicate',
    status !== 'publishing' && 'delete',
  ];
  return acts.filter((act) => act !== false);
}
