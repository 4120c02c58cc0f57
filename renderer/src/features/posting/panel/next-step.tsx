import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { personName } from '#renderer/entities/person/person-name.ts';
import { reasonOf } from '#renderer/entities/post/post-labels.ts';
import {
  actLabels,
  canCancelRest,
  firstAct,
  type PostActions,
} from '#renderer/features/posting/actions/post-actions.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import styles from './post-panel.module.css';

type Props = { row: PostRow; actions: PostActions };

/** Why a post is not on its way, and what can be done about it. */
export function NextStep({ row, actions }: Props) {
  const { isReadOnly } = useViewer();
  const reason = reasonOf(row, row.account);
  const act = firstAct(row);
  return (
    <>
      {reason === undefined ? null : (
        <div className={styles['reason']} data-tone={reason.tone} role="note">
          {reason.tone === 'danger' ? (
            <IconCircleX size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          )}
          <span dir="auto">{reason.text}</span>
          {isReadOnly || act === undefined || act === 'review' ? null : (
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                actions.run(act, row);
              }}
            >
              {actLabels[act]}
            </Button>
          )}
          {isReadOnly || !canCancelRest(row) ? null : (
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                actions.run('cancelRest', row);
              }}
            >
              {actLabels.cancelRest}
            </Button>
          )}
        </div>
      )}
      {row.status === 'pending_approval' ? <Approval row={row} actions={actions} /> : null}
    </>
  );
}

/** Who requested approval, with the decision for users who may take it. */
function Approval({ row, actions }: Props) {
  const { isReadOnly, id } = useViewer();
  const { author, submittedAt, canDecide } = row;
  const isOwn = author?.id === id;
  return (
    <div className={styles['approval']} role="group" aria-label="Approval">
      <p>
        <IconHourglass size={16} stroke={1.8} aria-hidden />
        <span>
          {isOwn ? 'You' : author === null ? 'A deleted user' : personName(author)}{' '}
          {/* If approvals were turned on later, the author never requested one. */}
          {row.problem === null ? 'asked for approval' : 'planned it'}{' '}
          {submittedAt === null ? null : <TimeAgo at={submittedAt} />}.{' '}
          {canDecide
            ? null
            : isOwn
              ? 'You cannot approve your own post.'
              : 'The model’s main manager or an administrator approves it.'}
        </span>
      </p>
      {canDecide && !isReadOnly ? (
        <span className={styles['decision']}>
          <Button
            size="sm"
            onClick={() => {
              actions.approve([row]);
            }}
          >
            Approve
          </Button>
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              actions.reject([row]);
            }}
          >
            Reject
          </Button>
        </span>
      ) : null}
    </div>
  );
}
