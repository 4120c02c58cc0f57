import { Menu } from '@mantine/core';
import { IconBell, IconBellOff, IconBellRinging, IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { noteQueries, refreshNotes, showNotes } from '#renderer/features/notes/queries.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import styles from './watch-menu.module.css';

const choices = [
  {
    watch: 'default',
    label: 'As usual',
    about: 'You hear of it where you look after its model or share it',
    icon: IconBell,
  },
  {
    watch: 'watching',
    label: 'Watch',
    about: 'You hear of every edit and comment, edits at most every 10 minutes',
    icon: IconBellRinging,
  },
  {
    watch: 'muted',
    label: 'Mute',
    about: 'You hear of it only where someone mentions you',
    icon: IconBellOff,
  },
] as const;

/** Whether the user gets notified about a note. */
export function WatchMenu({ note, canChange }: { note: NoteDetail; canChange: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (watch: NoteDetail['watch']) => request('notes.watch', { id: note.id, watch }),
    onMutate: async (watch) => {
      await client.cancelQueries({ queryKey: noteQueries.detail(note.id).queryKey });
      showNotes(client, new Map([[note.id, { watch }]]));
    },
    onError: (error) => {
      notifyError(errorMessage('notes.watch', error));
    },
    onSettled: () => refreshNotes(client),
  });
  const current = choices.find(({ watch }) => watch === note.watch) ?? choices[0];
  if (!canChange) return null;
  const Icon = current.icon;
  return (
    <IconMenu
      label={`Notifications: ${current.label.toLowerCase()}`}
      icon={<Icon size={16} stroke={1.7} />}
      width={280}
    >
      {choices.map(({ watch, label, about, icon: ChoiceIcon }) => (
        <Menu.Item
          key={watch}
          aria-current={watch === note.watch}
          leftSection={<ChoiceIcon size={16} stroke={1.7} />}
          rightSection={watch === note.watch ? <IconCheck size={14} stroke={1.7} /> : null}
          onClick={() => {
            if (watch !== note.watch) change.mutate(watch);
          }}
        >
          {label}
          <span className={styles['about']}>{about}</span>
        </Menu.Item>
      ))}
    </IconMenu>
  );
}
