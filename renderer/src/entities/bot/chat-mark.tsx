import { IconSpeakerphone, IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { BotChatType } from '#shared/domain/bot-limits.ts';
import styles from './chat-mark.module.css';

const icons = {
  private: IconUser,
  group: IconUsersGroup,
  supergroup: IconUsersGroup,
  channel: IconSpeakerphone,
};

/** The icon of a kind of chat; the text next to it says the same. */
export function BotChatMark({ type }: { type: BotChatType }) {
  const Icon = icons[type];
  return (
    <span className={styles['mark']} aria-hidden>
      <Icon size={15} stroke={1.7} />
    </span>
  );
}
