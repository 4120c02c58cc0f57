import { TonedMark } from '#renderer/ui/marks/toned-mark.tsx';
import { statusLabels, type InvitationStatus } from '#renderer/features/admin/invitations/invitation.ts';

const looks = {
  pending: { tone: 'warning', shape: 'dashed' },
  accepted: { tone: 'success', shape: 'check' },
  expired: { tone: 'neutral', shape: 'late' },
  cancelled: { tone: 'neutral', shape: 'cross' },
} as const satisfies Record<InvitationStatus, unknown>;

export function InvitationStatusMark({ status }: { status: InvitationStatus }) {
  const { tone, shape } = looks[status];
  return (
    <TonedMark tone={tone} shape={shape}>
      {statusLabels[status]}
    </TonedMark>
  );
}
