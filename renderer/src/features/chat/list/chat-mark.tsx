import { IconHash } from '@tabler/icons-react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { toNamed } from '#renderer/entities/person/person-name.ts';
import type { Chat } from '#shared/contract/chat-rows.ts';
import styles from './chat-line.module.css';

/** The picture of a chat: its model, the other person, or a group icon. */
export function ChatMark({ chat, size }: { chat: Chat; size: number }) {
  if (chat.model !== null) return <ModelPhoto {...chat.model} size={size} />;
  if (chat.type === 'direct')
    return (
      <PersonAvatar
        person={chat.person === null ? { id: '', name: chat.name } : toNamed(chat.person)}
        size={size}
      />
    );
  return (
    <span className={styles['mark']} style={{ width: size, height: size }} aria-hidden>
      <IconHash size={Math.round(size / 2)} stroke={1.8} />
    </span>
  );
}
