import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClockOff } from '@tabler/icons-react';
import { statusLabels, type InvitationStatus } from '../invitation.ts';
import styles from './invitation-cells.module.css';

const icons = {
  pending: IconCircleDashed,
  accepted: IconCircleCheck,
  expired: IconClockOff,
  cancelled: IconCircleX,
} as const;

/** A status is a shape and a word, never colour alone. */
export function InvitationStatusMark({ status }: { status: InvitationStatus }) {
  const Icon = icons[status];
  return (
    <span className={styles['status']} data-status={status}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {statusLabels[status]}
    </span>
  );
}
