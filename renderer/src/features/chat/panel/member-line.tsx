import { Menu } from '@mantine/core';
import { IconCrown, IconUserMinus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { ChatDetail } from '#shared/contract/chat-rows.ts';
import { showChat } from '#renderer/features/chat/queries.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './panel.module.css';

type Props = {
  chat: ChatDetail;
  member: ChatDetail['people'][number];
  isPresent: boolean;
  isTyping: boolean;
};

/** A member of the chat, whether they have it open, and what a manager of the chat can do about them. */
export function MemberLine({ chat, member, isPresent, isTyping }: Props) {
  const client = useQueryClient();
  const viewer = useViewer();
  const button = useRef<HTMLButtonElement>(null);
  const { person, role, isAssigned, isActive } = member;
  const change = useMutation({
    mutationFn: (what: 'owner' | 'remove') =>
      what === 'owner'
        ? request('chats.handOver', { chatId: chat.id, userId: person.id })
        : request('chats.removeMember', { chatId: chat.id, userId: person.id }),
    onSuccess: (changed) => {
      showChat(client, changed);
    },
    onError: (error, what) => {
      notifyError(errorMessage(what === 'owner' ? 'chats.handOver' : 'chats.removeMember', error));
    },
  });
  const canManage = chat.canManage && !viewer.isReadOnly;
  const canHandOver = canManage && chat.type === 'group' && role !== 'owner';
  const canRemove = canManage && !isAssigned && role !== 'owner' && person.id !== viewer.id;
  const name = personName(person);
  return (
    <Row as="li" gap={8} className={styles['person']}>
      <span className={styles['face']} data-present={isPresent || undefined}>
        <PersonAvatar person={toNamed(person)} size={24} />
      </span>
      <bdi title={isPresent ? `${name} has this chat open` : name}>{name}</bdi>
      <span>{!isActive ? 'Inactive' : isTyping ? 'Typing' : role === 'owner' ? 'Owner' : ''}</span>
      {canHandOver || canRemove ? (
        <MoreMenu button={button}>
          {canHandOver ? (
            <Menu.Item
              leftSection={<IconCrown size={16} stroke={1.7} />}
              onClick={() => {
                change.mutate('owner');
              }}
            >
              Make owner
            </Menu.Item>
          ) : null}
          {canRemove ? (
            <Menu.Item
              color="var(--mq-red-text)"
              leftSection={<IconUserMinus size={16} stroke={1.7} />}
              onClick={() => {
                change.mutate('remove');
              }}
            >
              Remove from chat
            </Menu.Item>
          ) : null}
        </MoreMenu>
      ) : null}
    </Row>
  );
}
