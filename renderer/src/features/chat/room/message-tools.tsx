import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCircleCheck,
  IconCopy,
  IconEye,
  IconLink,
  IconNotes,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { ChatMessage, WorkTarget } from '#shared/contract/chat-rows.ts';
import { usualReactions } from './emoji.ts';
import { EmojiMenu } from '#renderer/ui/emoji/emoji-menu.tsx';
import styles from './message.module.css';

/** The actions on messages. */
export type MessageActions = {
  canManage: boolean;
  canMake: Readonly<Record<WorkTarget, boolean>>;
  jump: (messageId: string) => void;
  react: (message: ChatMessage, emoji: string, isOn: boolean) => void;
  reply: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  remove: (message: ChatMessage) => void;
  pin: (message: ChatMessage) => void;
  make: (message: ChatMessage, target: WorkTarget) => void;
  copyText: (message: ChatMessage) => void;
  copyLink: (message: ChatMessage) => void;
  /** Shows who has seen it, and its text before edits. */
  explain: (message: ChatMessage) => void;
};

type Props = { message: ChatMessage; isOwn: boolean; actions: MessageActions };

const small = { size: 16, stroke: 1.7 } as const;

/** Shown above the message that is hovered or focused. */
export function MessageTools({ message, isOwn, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { canMake } = actions;
  return (
    <div className={styles['tools']}>
      <EmojiMenu
        label="React"
        onPick={(emoji) => {
          actions.react(message, emoji, true);
        }}
      />
      <IconButton
        label="Reply"
        onClick={() => {
          actions.reply(message);
        }}
      >
        <IconArrowBackUp {...small} />
      </IconButton>
      {canMake.task ? (
        <IconButton
          label="Make a task"
          onClick={() => {
            actions.make(message, 'task');
          }}
        >
          <IconCircleCheck {...small} />
        </IconButton>
      ) : null}
      <IconButton
        label={message.pinnedAt === null ? 'Pin' : 'Unpin'}
        onClick={() => {
          actions.pin(message);
        }}
      >
        {message.pinnedAt === null ? <IconPin {...small} /> : <IconPinnedOff {...small} />}
      </IconButton>
      <MoreMenu button={button}>
        <div className={styles['usual']} role="group" aria-label="Usual reactions">
          {usualReactions.map((emoji) => (
            <Menu.Item
              key={emoji}
              className={styles['emoji'] ?? ''}
              aria-label={`React with ${emoji}`}
              onClick={() => {
                actions.react(message, emoji, true);
              }}
            >
              {emoji}
            </Menu.Item>
          ))}
        </div>
        <Item
          icon={<IconArrowBackUp {...small} />}
          label="Reply"
          onClick={() => {
            actions.reply(message);
          }}
        />
        {isOwn ? (
          <Item
            icon={<IconPencil {...small} />}
            label="Edit"
            onClick={() => {
              actions.edit(message);
            }}
          />
        ) : null}
        {canMake.note ? (
          <Item
            icon={<IconNotes {...small} />}
            label="Make a note"
            onClick={() => {
              actions.make(message, 'note');
            }}
          />
        ) : null}
        {canMake.event ? (
          <Item
            icon={<IconCalendarPlus {...small} />}
            label="Make an event"
            onClick={() => {
              actions.make(message, 'event');
            }}
          />
        ) : null}
        <Item
          icon={<IconCopy {...small} />}
          label="Copy text"
          onClick={() => {
            actions.copyText(message);
          }}
        />
        <Item
          icon={<IconLink {...small} />}
          label="Copy link"
          onClick={() => {
            actions.copyLink(message);
          }}
        />
        <Item
          icon={<IconEye {...small} />}
          label="Seen by"
          onClick={() => {
            actions.explain(message);
          }}
        />
        {isOwn || actions.canManage ? (
          <>
            <Menu.Divider />
            <Menu.Item
              color="var(--mq-red-text)"
              leftSection={<IconTrash {...small} />}
              onClick={() => {
                actions.remove(message);
              }}
            >
              Delete
            </Menu.Item>
          </>
        ) : null}
      </MoreMenu>
    </div>
  );
}

function Item({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <Menu.Item leftSection={icon} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
