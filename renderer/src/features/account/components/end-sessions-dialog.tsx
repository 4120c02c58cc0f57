import { errorMessage } from '#renderer/features/account/error-messages.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { useEndSessions } from '#renderer/features/account/mutations.ts';

type Props = { which: 'others' | 'all'; others: number; onClose: () => void };

export function EndSessionsDialog({ which, others, onClose }: Props) {
  const end = useEndSessions();
  const error = end.error === null ? undefined : errorMessage('account.endSessions', end.error);
  return (
    <ConfirmDialog
      title={which === 'all' ? 'Sign out everywhere?' : 'Sign out your other sessions?'}
      confirmLabel={which === 'all' ? 'Sign out everywhere' : 'Sign out others'}
      isPending={end.isPending}
      error={error}
      onConfirm={() => {
        end.mutate(which, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      <p>
        {which === 'all'
          ? 'You will be signed out on every device, this one included.'
          : `You stay signed in here. ${others === 1 ? 'The other session ends' : `${others} other sessions end`}.`}{' '}
        Other devices are signed out within a minute. Unsaved work there may be lost.
      </p>
    </ConfirmDialog>
  );
}
