import { UnstyledButton } from '@mantine/core';
import { personName } from '#renderer/entities/person/person-name.ts';
import { personOptions, renderPerson } from '#renderer/entities/person/person-options.tsx';
import { useNoteChange } from '#renderer/features/notes/pane/use-note-change.ts';
import { mentionableOf, useNotePeople } from '#renderer/features/notes/parts/use-note-people.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Choice } from '#renderer/ui/table/selection/choice.tsx';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import styles from './playbook-line.module.css';

const nobody = '';

/** Chooses the reviewer of a playbook: someone who can see it. */
export function ReviewerChoice({ note, canEdit }: { note: NoteDetail; canEdit: boolean }) {
  const viewer = useViewer();
  const { change } = useNoteChange(note);
  const { found, onSearch, isSearching } = useNotePeople(note, canEdit);
  const people = mentionableOf(note, found, viewer.id);
  const shown = note.verifier === null ? 'No reviewer' : `Reviewer ${personName(note.verifier)}`;
  if (!canEdit)
    return (
      <span className={styles['reviewer']} dir="auto">
        {shown}
      </span>
    );
  return (
    <Choice
      label="Reviewer"
      value={note.verifier?.id ?? nobody}
      options={[{ value: nobody, label: 'No reviewer' }, ...personOptions(people, viewer.id)]}
      renderOption={renderPerson}
      {...(onSearch === undefined ? {} : { onSearch, isSearching })}
      onChange={(value) => {
        const verifier = people.find(({ id }) => id === value) ?? null;
        if (verifier?.id === note.verifier?.id) return;
        change({
          changes: { verifierId: verifier?.id ?? null },
          preview: { verifier },
          done: verifier === null ? 'Reviewer removed' : `${personName(verifier)} reviews it`,
        });
      }}
    >
      {(button) => (
        <UnstyledButton {...button} className={styles['reviewer'] ?? ''} aria-label={shown}>
          <span dir="auto">{shown}</span>
        </UnstyledButton>
      )}
    </Choice>
  );
}
