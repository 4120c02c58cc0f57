import { Menu, Select } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { useClock } from '#renderer/lib/time/local-time.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import { DayChoice } from '#renderer/ui/when/day-choice.tsx';
import type { Chat, ChatLevel } from '#shared/contract/chat-rows.ts';
import { setNotices } from '#renderer/features/chat/mutations.ts';
import { showChat } from '#renderer/features/chat/queries.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { mutedUntil, muteChoices, type MuteChoice } from './mute-times.ts';
import styles from './panel.module.css';

type Props = { chat: Chat; isOff: boolean };

const levels: { value: ChatLevel; label: string }[] = [
  { value: 'all', label: 'All messages' },
  { value: 'mentions', label: 'Mentions' },
  { value: 'none', label: 'Nothing' },
];

/** The notification level of a chat, and how long it is muted. */
export function NoticeFacts({ chat, isOff }: Props) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const today = useClock(dayOf);
  const [isChoosing, setIsChoosing] = useState(false);
  const saving = useMutation({
    mutationFn: (changes: Parameters<typeof setNotices>[0]['changes']) =>
      setNotices({ chatId: chat.id, changes }),
    onSuccess: (changed) => {
      showChat(client, changed);
    },
    onError: (error) => {
      notifyError(errorMessage('chats.setNotices', error));
    },
  });
  const mute = (choice: MuteChoice) => {
    saving.mutate({ mutedUntil: mutedUntil(choice, new Date()) });
  };
  return (
    <>
      <Row gap={8} justify="between" className={styles['fact']}>
        <span>Notify me</span>
        <Select
          size="xs"
          w={122}
          aria-label="Notify me"
          allowDeselect={false}
          data={levels}
          disabled={isOff}
          value={saving.isPending ? (saving.variables.level ?? chat.level) : chat.level}
          onChange={(level) => {
            if (level !== null) saving.mutate({ level });
          }}
        />
        <IconMenu label="Mute" icon={<IconBellOff size={16} stroke={1.7} />} width={200} button={button}>
          {muteChoices.map(({ value, label }) => (
            <Menu.Item
              key={value}
              disabled={isOff}
              onClick={() => {
                mute(value);
              }}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            disabled={isOff}
            onClick={() => {
              setIsChoosing(true);
            }}
          >
            Until a date…
          </Menu.Item>
          {chat.mutedUntil === null ? null : (
            <Menu.Item
              disabled={isOff}
              onClick={() => {
                saving.mutate({ mutedUntil: null });
              }}
            >
              Unmute
            </Menu.Item>
          )}
        </IconMenu>
        {isChoosing ? (
          <DayChoice
            min={addDays(today, 1)}
            onChoose={(day) => {
              saving.mutate({ mutedUntil: new Date(`${day}T00:00`).toISOString() });
            }}
            onClose={(isLeft) => {
              setIsChoosing(false);
              if (!isLeft) button.current?.focus();
            }}
          />
        ) : null}
      </Row>
      {chat.mutedUntil === null ? null : (
        <p className={styles['about']}>Muted until {shortTime(Date.parse(chat.mutedUntil))}</p>
      )}
    </>
  );
}
