import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { ChatMessage } from '#shared/contract/chat-rows.ts';
import { chatQueries } from '#renderer/features/chat/queries.ts';
import styles from './dialogs.module.css';

type Props = { message: ChatMessage; onClose: () => void };

/** Who has read a message, and its text before it was edited. */
export function ExplainDialog({ message, onClose }: Props) {
  const query = useQuery(chatQueries.message(message.id));
  return (
    <Dialog name="ExplainDialog" title="Message" width={420} onClose={onClose}>
      {query.isError ? (
        <LoadFailure
          title={errorMessage('chats.message', query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {defaultErrorMessage(query.error)}
        </LoadFailure>
      ) : query.data === undefined ? (
        <PendingLines label="Loading" />
      ) : (
        <div className={styles['explain']}>
          <h3>Seen by</h3>
          {query.data.seenBy.length === 0 ? <p>Nobody yet</p> : null}
          <ul>
            {query.data.seenBy.map((person) => (
              <li key={person.id}>
                <PersonAvatar person={toNamed(person)} /> <bdi>{personName(person)}</bdi>
              </li>
            ))}
          </ul>
          {query.data.edits.length === 0 ? null : (
            <>
              <h3>What it said before</h3>
              <ul>
                {query.data.edits.map(({ body, writtenAt }) => (
                  <li key={writtenAt} className={styles['edit']}>
                    <time dateTime={writtenAt}>{shortTime(Date.parse(writtenAt))}</time>
                    <p dir="auto">{body}</p>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
