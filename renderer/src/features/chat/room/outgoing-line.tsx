import { Button } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { MessageText } from '#renderer/features/chat/text/message-text.tsx';
import { discard, retry, type Outgoing } from '#renderer/features/chat/data/outbox.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { clockOf } from './message-line.tsx';
import styles from './message.module.css';

type Props = { message: Outgoing; isNext: boolean; own: { id: string; name: string } };

/** A message that is being sent or has failed. */
export function OutgoingLine({ message, isNext, own }: Props) {
  const { body, files, state, failure, chatId, writtenAt } = message;
  return (
    <article className={styles['message']} data-next={isNext || undefined} data-state={state}>
      <div className={styles['face']}>{isNext ? null : <PersonAvatar person={own} size={32} />}</div>
      <div className={styles['body']}>
        {isNext ? null : (
          <Row gap={8} align="baseline" shrink className={styles['head']}>
            <b dir="auto">{own.name}</b>
            <time dateTime={writtenAt}>{clockOf(writtenAt)}</time>
          </Row>
        )}
        {body === '' ? null : (
          <MessageText body={body} people={[]} mentionsAll={message.mentionsAll} ownId={own.id} />
        )}
        {files.length === 0 ? null : (
          <p className={styles['note']}>{files.map(({ fileName }) => fileName).join(', ')}</p>
        )}
        {state === 'sending' ? (
          <p className={styles['note']} role="status">
            <IconClock size={12} stroke={1.8} aria-hidden /> Sending…
          </p>
        ) : (
          <Row gap={6} wrap size={12} tone="danger" role="alert">
            <IconAlertCircle size={14} stroke={1.8} aria-hidden />
            <span>Failed: {failure}</span>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                retry(chatId);
              }}
            >
              Retry
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                discard(message);
              }}
            >
              Discard
            </Button>
          </Row>
        )}
      </div>
    </article>
  );
}
