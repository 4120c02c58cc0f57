import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { followingText } from '#renderer/entities/post/post-labels.ts';

type Props = {
  /** How many posts are still to come. */
  left: number;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirms ending a repeat, and says how many posts that cancels. */
export const EndRepeatDialog = ({ left, onConfirm, onCancel }: Props) => (
  <ConfirmDialog
    title="End the repeat?"
    confirmLabel="End repeat"
    cancelLabel="Keep repeating"
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    <p>This post stays planned. {followingText(left)}</p>
  </ConfirmDialog>
);
