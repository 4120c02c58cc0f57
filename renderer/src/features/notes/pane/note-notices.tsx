import { Button } from '@mantine/core';
import { IconEyeOff, IconLock, IconTrash } from '@tabler/icons-react';
import { TrashDays } from '#renderer/entities/setting/trash-days.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { NotePartProps } from '#renderer/features/notes/part-types.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { useNoteChange } from './use-note-change.ts';
import styles from './note-pane.module.css';

/** Why the note can't be edited here, and who could change that. */
export function NoteNotices({ note, canWrite, isReadOnly }: NotePartProps & { isReadOnly: boolean }) {
  const { change, lock } = useNoteChange(note);
  if (note.deletedAt !== null)
    return (
      <Row gap={9} align="stretch" rigid className={styles['notice']}>
        <IconTrash size={16} stroke={1.7} aria-hidden />
        <div>
          <p>
            In the trash. It’s deleted for good <TrashDays /> after it was moved here.
          </p>
          {note.canEdit && !isReadOnly ? (
            <span className={styles['noticeActions']}>
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  change({
                    changes: { isDeleted: false },
                    preview: { deletedAt: null },
                    done: 'Note restored',
                  });
                }}
              >
                Restore
              </Button>
            </span>
          ) : null}
        </div>
      </Row>
    );
  if (note.isLocked)
    return (
      <Row gap={9} align="stretch" rigid className={styles['notice']}>
        <IconLock size={16} stroke={1.7} aria-hidden />
        <div>
          <p>
            This note is locked
            {note.lockedBy === null ? '' : ` by ${personName(note.lockedBy)}`}.{' '}
            {note.canLock
              ? 'Unlock it to change it.'
              : `Its author${note.visibility === 'private' ? '' : ' or an administrator'} can unlock it.`}
          </p>
          {note.canLock && canWrite ? (
            <span className={styles['noticeActions']}>
              <Button
                size="sm"
                variant="default"
                loading={lock.isPending}
                onClick={() => {
                  lock.mutate(false);
                }}
              >
                Unlock
              </Button>
            </span>
          ) : null}
        </div>
      </Row>
    );
  if (note.canEdit && !isReadOnly) return null;
  return (
    <Row gap={9} align="stretch" rigid className={styles['notice']}>
      <IconEyeOff size={16} stroke={1.7} aria-hidden />
      <p>{isReadOnly ? 'Nothing can be changed here.' : 'You can read this note and comment on it.'}</p>
    </Row>
  );
}
