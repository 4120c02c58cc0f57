import { statusLooks, type InvitationStatus } from '#renderer/features/admin/invitations/invitation.ts';
import { Status } from '#renderer/ui/marks/status.tsx';

type Props = { status: InvitationStatus; isTag?: boolean };

export const InvitationStatusMark = ({ status, isTag = false }: Props) => (
  <Status look={statusLooks[status]} isTag={isTag} />
);
