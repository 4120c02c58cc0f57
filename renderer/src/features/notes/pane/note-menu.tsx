import { Menu } from '@mantine/core';
import {
  IconCircleCheck,
  IconLink,
  IconLock,
  IconPencilMinus,
  IconPin,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useCopyLink } from '#renderer/lib/links/use-copy-link.ts';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { NoteItemsProps } from '#renderer/features/notes/part-types.ts';
import { NoteItems } from '#renderer/features/notes/parts/note-items.tsx';
import { useNoteChange } from './use-note-change.ts';
import styles from './note-pane.module.css';

type Props = NoteItemsProps & { onDeleted: () => void };

/** The actions for the whole note. */
export function NoteMenu(props: Props) {
  const { note, canEdit, canWrite, readNote, settle, onOpen, onDeleted } = props;
  const button = useRef<HTMLButtonElement>(null);
  const copyLink = useCopyLink();
  const { change, lock } = useNoteChange(note);
  const isDraft = note.status === 'draft';
  return (
    <MoreMenu button={button}>
      <Menu.Item
        leftSection={<IconLink size={16} stroke={1.7} />}
        onClick={() => void copyLink({ note: note.id })}
      >
        Copy link
      </Menu.Item>
      {canEdit ? (
        <Menu.Item
          className={styles['narrow'] ?? ''}
          leftSection={<IconPin size={16} stroke={1.7} />}
          onClick={() => {
            change({ changes: { isPinned: !note.isPinned }, preview: { isPinned: !note.isPinned } });
          }}
        >
          {note.isPinned ? 'Unpin' : 'Pin'}
        </Menu.Item>
      ) : null}
      {note.canLock && canWrite ? (
        <Menu.Item
          className={styles['narrow'] ?? ''}
          leftSection={<IconLock size={16} stroke={1.7} />}
          onClick={() => {
            lock.mutate(!note.isLocked);
          }}
        >
          {note.isLocked ? 'Unlock' : 'Lock'}
        </Menu.Item>
      ) : null}
      <NoteItems {...{ note, canEdit, canWrite, readNote, settle, onOpen }} />
      {canEdit && note.kind !== 'template' ? (
        <Menu.Item
          leftSection={
            isDraft ? <IconCircleCheck size={16} stroke={1.7} /> : <IconPencilMinus size={16} stroke={1.7} />
          }
          onClick={() => {
            const status = isDraft ? 'final' : 'draft';
            change({
              changes: { status },
              preview: { status },
              done: isDraft ? 'Draft made final' : 'Note made a draft',
            });
          }}
        >
          {isDraft ? 'Make final' : 'Make a draft'}
        </Menu.Item>
      ) : null}
      {canEdit ? (
        <Menu.Item
          color="var(--mq-red-text)"
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={() => {
            change({
              changes: { isDeleted: true },
              preview: { deletedAt: new Date().toISOString() },
              done: 'Note moved to the trash',
              onDone: onDeleted,
            });
          }}
        >
          Move to trash
        </Menu.Item>
      ) : note.canEdit && note.deletedAt !== null && canWrite ? (
        <Menu.Item
          leftSection={<IconRestore size={16} stroke={1.7} />}
          onClick={() => {
            change({ changes: { isDeleted: false }, preview: { deletedAt: null }, done: 'Note restored' });
          }}
        >
          Restore
        </Menu.Item>
      ) : null}
    </MoreMenu>
  );
}
