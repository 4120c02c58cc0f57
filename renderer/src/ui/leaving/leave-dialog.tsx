import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';

type Props = { onLeave: () => void; onStay: () => void };

export function LeaveDialog({ onLeave, onStay }: Props) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>What you typed on this page will be lost.</p>
    </ConfirmDialog>
  );
}
