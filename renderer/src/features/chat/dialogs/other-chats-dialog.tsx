import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { chatQueries, refreshChats } from '#renderer/features/chat/queries.ts';
import styles from './dialogs.module.css';

type Props = { onJoined: (id: string) => void; onClose: () => void };

/** For administrators: the names of chats they aren't in. Joining one is announced in the chat. */
export function OtherChatsDialog({ onJoined, onClose }: Props) {
  const client = useQueryClient();
  const query = useQuery(chatQueries.others());
  const joining = useMutation({
    mutationFn: (chatId: string) => request('chats.join', { chatId }),
    onSuccess: async (_, id) => {
      await refreshChats(client);
      onJoined(id);
    },
    onError: (error) => {
      notifyError(errorMessage('chats.join', error));
    },
  });
  return (
    <Dialog name="OtherChatsDialog" title="Join a chat" width={460} onClose={onClose}>
      {query.isError ? (
        <LoadFailure
          title={errorMessage('chats.others', query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {defaultErrorMessage(query.error)}
        </LoadFailure>
      ) : query.data === undefined ? (
        <PendingLines label="Loading chats" />
      ) : query.data.length === 0 ? (
        <p className={styles['empty']}>You are in every group and every chat of a model.</p>
      ) : (
        <ul className={styles['list']} aria-label="Other chats">
          {query.data.map(({ id, name, members, isArchived }) => (
            <li key={id}>
              <span className={styles['words']}>
                <bdi>{name}</bdi>{' '}
                <span>
                  {countOf(members, { one: 'member', many: 'members' })}
                  {isArchived ? ' · Archived' : ''}
                </span>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Join ${name}`}
                loading={joining.isPending && joining.variables === id}
                onClick={() => {
                  joining.mutate(id);
                }}
              >
                Join
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
