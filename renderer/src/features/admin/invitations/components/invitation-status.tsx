import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClockOff } from '@tabler/icons-react';
import { TonedMark } from '#renderer/ui/marks/toned-mark.tsx';
import { statusLabels, type InvitationStatus } from '#renderer/features/admin/invitations/invitation.ts';

const looks = {
  pending: { tone: 'warning', icon: IconCircleDashed },
  accepted: { tone: 'success', icon: IconCircleCheck },
  expired: { tone: 'neutral', icon: IconClockOff },
  cancelled: { tone: 'neutral', icon: IconCircleX },
} as const satisfies Record<InvitationStatus, unknown>;

export function InvitationStatusMark({ status }: { status: InvitationStatus }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <TonedMark tone={tone} icon={<Icon size={14} stroke={1.8} aria-hidden />}>
      {statusLabels[status]}
    </TonedMark>
  );
}
