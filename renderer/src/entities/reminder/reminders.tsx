import { ActionIcon, Menu } from '@mantine/core';
import { IconBell, IconPlus, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { blockLimits } from '#shared/domain/block-limits.ts';
import { ReminderForm } from './reminder-form.tsx';
import type { ReminderSource } from './reminder-source.ts';
import { beforeText, minutesBefore } from './reminder-labels.ts';
import styles from './reminders.module.css';

type Props = { source: ReminderSource; canEdit: boolean; now: number };

/** One's own reminders for a row, before its time or at a given time. Other people don't see them. */
export function Reminders({ source, canEdit, now }: Props) {
  const { reminders, dueAt, describe, onChanged } = source;
  const [isWriting, setWriting] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  useWaitingDraft(`${source.name} reminder`, () => {
    if (canEdit) setWriting(true);
  });
  const adding = useMutation({ mutationFn: source.add, onSettled: onChanged });
  const removal = useMutation({ mutationFn: source.remove, onSettled: onChanged });
  const failure = adding.isError
    ? describe.add(adding.error)
    : removal.isError
      ? describe.remove(removal.error)
      : undefined;
  // Don't offer reminders in the past.
  const offsets =
    dueAt === null
      ? []
      : minutesBefore.filter(
          (minutes) =>
            dueAt - minutes * 60_000 > now && !reminders.some((known) => known.minutesBefore === minutes),
        );
  return (
    <Row gap={4} wrap className={styles['reminders']} role="group" aria-label="Reminders">
      {reminders.map(({ id, remindAt, minutesBefore: minutes }) => {
        const time = shortTime(Date.parse(remindAt));
        const text = minutes === null ? time : beforeText(minutes);
        return (
          <Row key={id} as="span" gap={6} inline className={styles['reminder']} title={time}>
            <IconBell size={14} stroke={1.7} aria-hidden />
            {text}
            {canEdit ? (
              <ActionIcon
                size="xs"
                aria-label={`Remove reminder: ${text}`}
                onClick={() => {
                  removal.mutate(id);
                }}
              >
                <IconX size={12} stroke={2} />
              </ActionIcon>
            ) : null}
          </Row>
        );
      })}
      {reminders.length === 0 && !canEdit ? <Text tone="dimmed">None</Text> : null}
      {!canEdit || isWriting || reminders.length >= blockLimits.reminders ? null : (
        <Menu
          position="bottom-start"
          width={200}
          withinPortal={false}
          floatingStrategy="fixed"
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <ActionIcon ref={addButton} size="xs" aria-label="Add a reminder">
              <IconPlus size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {offsets.map((minutes) => (
              <Menu.Item
                key={minutes}
                onClick={() => {
                  adding.mutate({ minutesBefore: minutes });
                }}
              >
                {beforeText(minutes)}
              </Menu.Item>
            ))}
            <Menu.Item
              onClick={() => {
                setWriting(true);
              }}
            >
              At another time…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isWriting ? (
        <ReminderForm
          source={source}
          onDone={() => {
            setWriting(false);
            // After the button is rendered again.
            requestAnimationFrame(() => addButton.current?.focus());
          }}
        />
      ) : null}
      {failure === undefined ? null : (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
    </Row>
  );
}
