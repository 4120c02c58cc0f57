import { UnstyledButton } from '@mantine/core';
import { IconLock, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { visibilityLabels } from '#renderer/entities/note/note-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { NotePartProps } from '#renderer/features/notes/part-types.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import styles from './visibility-mark.module.css';

const SharingDialog = lazyDialog(async () => (await import('./sharing-dialog.tsx')).SharingDialog);

const icons = { team: IconUsersGroup, private: IconLock, custom: IconUsers };
const mostNamed = 10;

/** Shows who can see a note; a click opens the choice for users who may change it. */
export function VisibilityMark({ note, canEdit }: NotePartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const Icon = icons[note.visibility];
  const inside = (
    <>
      <Icon size={14} stroke={1.7} aria-hidden />
      {labelOf(note)}
    </>
  );
  if (!canEdit || !note.canShare)
    return (
      <span className={styles['mark']} title={namesOf(note)}>
        {inside}
      </span>
    );
  return (
    <>
      <UnstyledButton
        className={styles['mark'] ?? ''}
        title={namesOf(note)}
        aria-label={`Who sees this note: ${labelOf(note)}`}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {inside}
      </UnstyledButton>
      {isOpen ? (
        <SharingDialog
          note={note}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

const labelOf = ({ visibility, members }: NoteDetail): string =>
  visibility === 'custom'
    ? `${String(members.length)} ${members.length === 1 ? 'person' : 'people'}`
    : visibilityLabels[visibility];

function namesOf({ visibility, members }: NoteDetail): string | undefined {
  if (visibility !== 'custom') return undefined;
  const names = members.slice(0, mostNamed).map(({ person }) => personName(person));
  return `${names.join(', ')}${members.length > mostNamed ? ' …' : ''}`;
}
