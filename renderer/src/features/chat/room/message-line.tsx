import { memo, type ReactNode } from 'react';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconFileText,
  IconCalendar,
  IconPinFilled,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import type { ChatMessage } from '#shared/contract/chat-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { plainText } from '#renderer/features/chat/text/message-nodes.ts';
import { MessageText } from '#renderer/features/chat/text/message-text.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { eventWords } from './event-messages.ts';
import { MessageFiles } from './message-files.tsx';
import { MessageTools, type MessageActions } from './message-tools.tsx';
import { Reactions } from './reactions.tsx';
import styles from './message.module.css';

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });
export const clockOf = (at: string): string => clock.format(new Date(at));

type Props = {
  message: ChatMessage;
  isNext: boolean;
  ownId: string;
  /** Whether it is the message that was searched for or linked to. */
  isMeant: boolean;
  /** Below the viewer's own last message: its status. */
  note: string | undefined;
  isOff: boolean;
  /** Must be stable. */
  actions: MessageActions;
};

/** One message: author, time, text and actions. */
export const MessageLine = memo(function MessageLine(props: Props) {
  const { message, isNext, ownId, isMeant, note, isOff, actions } = props;
  if (message.kind === 'system') return <EventLine message={message} />;
  const { sender, createdAt, deletedAt, editedAt, replyTo } = message;
  const name = sender === null ? 'Deleted user' : personName(sender);
  return (
    <article
      className={styles['message']}
      data-next={isNext || undefined}
      data-meant={isMeant || undefined}
      data-message={message.id}
      aria-label={`${name}, ${exactTime(Date.parse(createdAt))}`}
    >
      <Face isNext={isNext} sender={sender} name={name} createdAt={createdAt} />
      <div className={styles['body']}>
        {replyTo === null ? null : (
          <button
            type="button"
            className={styles['reply']}
            onClick={() => {
              actions.jump(replyTo.id);
            }}
          >
            <IconArrowBackUp size={13} stroke={1.7} aria-hidden />
            <b dir="auto">{replyTo.sender === null ? 'Deleted user' : personName(replyTo.sender)}</b>
            <span dir="auto">{plainText(replyTo.text ?? '')}</span>
          </button>
        )}
        {isNext ? null : (
          <Row gap={8} align="baseline" shrink className={styles['head']}>
            <b dir="auto">{name}</b>
            <time dateTime={createdAt} title={exactTime(Date.parse(createdAt))}>
              {clockOf(createdAt)}
            </time>
            {message.pinnedAt === null ? null : (
              <Text tone="dimmed" title="Pinned">
                <IconPinFilled size={12} aria-label="Pinned" />
              </Text>
            )}
          </Row>
        )}
        {deletedAt === null ? (
          <>
            {message.body === '' ? null : (
              <MessageText
                body={message.body}
                people={message.mentions}
                mentionsAll={message.mentionsAll}
                ownId={ownId}
              />
            )}
            {editedAt === null ? null : (
              <button
                type="button"
                className={styles['edited']}
                title={exactTime(Date.parse(editedAt))}
                onClick={() => {
                  actions.explain(message);
                }}
              >
                edited
              </button>
            )}
            {message.files.length === 0 ? null : <MessageFiles files={message.files} />}
            {message.reactions.length === 0 ? null : (
              <Reactions
                message={message}
                isOff={isOff}
                onReact={(emoji, isOn) => {
                  actions.react(message, emoji, isOn);
                }}
              />
            )}
          </>
        ) : (
          <p className={styles['deleted']}>Message deleted</p>
        )}
        {note === undefined ? null : <p className={styles['note']}>{note}</p>}
      </div>
      {isOff || deletedAt !== null ? null : (
        <MessageTools message={message} isOwn={sender?.id === ownId} actions={actions} />
      )}
    </article>
  );
});

type FaceProps = Pick<ChatMessage, 'sender' | 'createdAt'> & { isNext: boolean; name: string };

function Face({ isNext, sender, name, createdAt }: FaceProps): ReactNode {
  return (
    <div className={styles['face']}>
      {isNext ? (
        <time className={styles['quietTime']} dateTime={createdAt}>
          {clockOf(createdAt)}
        </time>
      ) : (
        <PersonAvatar person={sender === null ? { id: '', name } : toNamed(sender)} size={32} />
      )}
    </div>
  );
}

const targets = {
  task: { Icon: IconCircleCheck, words: 'Task', to: (id: string) => areaAddress('tasks', { task: id }) },
  note: { Icon: IconFileText, words: 'Note', to: (id: string) => areaAddress('notes', { note: id }) },
  event: { Icon: IconCalendar, words: 'Event', to: (id: string) => areaAddress('schedule', { eventId: id }) },
} as const;

/** A system message, with a link to what was created. */
function EventLine({ message }: { message: ChatMessage }) {
  const { event, createdAt } = message;
  if (event === null) return null;
  const target = event.target === undefined ? undefined : targets[event.target];
  const Icon = target?.Icon ?? IconUsers;
  return (
    <Row as="p" gap={8} align="baseline" className={styles['event']} data-message={message.id}>
      <Icon size={14} stroke={1.7} aria-hidden />
      <span>
        <bdi>{eventWords(event)}</bdi>
        {target === undefined || event.targetId === undefined ? null : (
          <>
            {': '}
            <Link to={target.to(event.targetId)}>{event.name ?? target.words}</Link>
          </>
        )}
      </span>
      <time dateTime={createdAt} title={exactTime(Date.parse(createdAt))}>
        {clockOf(createdAt)}
      </time>
    </Row>
  );
}
