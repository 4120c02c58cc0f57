import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { handleOf } from '#renderer/entities/post/post-labels.ts';
import { refreshPosting } from '#renderer/features/posting/queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';

type Props = { account: SocialAccount; onDone: () => void; onClose: () => void };

export function RemoveDialog({ account, onDone, onClose }: Props) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationKey: ['posting-accounts', 'delete'],
    mutationFn: () => request('posting.deleteAccount', { id: account.id }),
    onSuccess: () => {
      notifySuccess('Account removed');
      onDone();
    },
    onSettled: () => {
      void refreshPosting(client);
    },
  });
  const { planned } = account;
  return (
    <ConfirmDialog
      title={`Remove ${handleOf(account)}?`}
      confirmLabel="Remove account"
      isPending={removal.isPending}
      error={removal.isError ? errorMessage('posting.deleteAccount', removal.error) : undefined}
      onConfirm={() => {
        removal.mutate();
      }}
      onCancel={onClose}
    >
      <p>
        Its posts, drafts and figures are deleted here
        {planned === 0
          ? ''
          : `, and ${countOf(planned, { one: 'planned post does', many: 'planned posts do' })} not go out`}
        . This can’t be undone. What was posted stays at the platform.
      </p>
    </ConfirmDialog>
  );
}
