import { isPartlyOut, isUpcoming } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';

/** What can be done with a post. */
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

/** Trying once more would end the same way. */
const endsTheSame = /already posted|over the limit|cannot be empty/i;

/** What to do about a post first: the button of its row. */
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

/** Whether the rest of a thread is still to come, and known not to be out. */
export const canCancelRest = (row: PostRow): boolean => isPartlyOut(row) && row.status !== 'unknown';

const canEdit: readonly PostRow['status'][] = [
  'draft',
  'pending_approval',
  'approved',
  'scheduled',
  'failed',
  'missed',
];

/** What else can be done, in the order of its menu. */
export function actsOf(row: PostRow): readonly PostAct[] {
  const { status, shown, externalUrl, partsOut, repeatsLeft } = row;
  const acts: (PostAct | false)[] = [
    shown === 'unknown' && 'check',
    (status === 'failed' || status === 'missed') && 'retry',
    shown === 'on_hold' && (row.account?.status === 'reconnect_needed' ? 'reconnect' : 'account'),
    status === 'pending_approval' && 'review',
    (status === 'draft' || status === 'scheduled' || status === 'approved') && 'publish',
    canEdit.includes(status) && 'edit',
    // What is partly out stays where it is.
    status !== 'draft' && canEdit.includes(status) && partsOut === 0 && 'unschedule',
    canCancelRest(row) && 'cancelRest',
    isUpcoming(row) && repeatsLeft > 0 && 'endRepeat',
    externalUrl !== null && 'open',
    'duplicate',
    status !== 'publishing' && 'delete',
  ];
  return acts.filter((act) => act !== false);
}
