import { errorMessage } from '#renderer/features/admin/invitations/error-messages.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { Invitation } from '#shared/contract/invitations.ts';
import { useCancelInvitation } from '#renderer/features/admin/invitations/mutations.ts';

type Props = { invitation: Invitation; onClose: () => void };

export function CancelInvitationDialog({ invitation, onClose }: Props) {
  const cancellation = useCancelInvitation(onClose);
  return (
    <ConfirmDialog
      title="Cancel this invitation?"
      confirmLabel="Cancel invitation"
      cancelLabel="Keep it"
      isPending={cancellation.isPending}
      error={cancellation.isError ? errorMessage('invitations.cancel', cancellation.error) : undefined}
      onCancel={onClose}
      onConfirm={() => {
        cancellation.mutate(invitation);
      }}
    >
      <p>
        The link sent to {invitation.email} stops working at once. To let them in later, invite them again.
      </p>
    </ConfirmDialog>
  );
}
