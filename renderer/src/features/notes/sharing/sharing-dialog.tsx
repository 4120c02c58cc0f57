import { focusTypedText } from '#renderer/ui/choice/typed-text.ts';
import '#renderer/ui/choice/radio.css';
import { Alert, Button, Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { MembersBox } from '#renderer/entities/people/members-box.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { useNotePeople } from '#renderer/features/notes/parts/use-note-people.ts';
import { refreshNotes } from '#renderer/features/notes/queries.ts';
import { noteRowChanges } from '#renderer/features/notes/row-changes.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { useRowChanges } from '#renderer/ui/changes/use-row-changes.ts';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { List } from '#renderer/ui/layout/parts.tsx';
import type { NoteVisibility } from '#shared/contract/note-fields.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { MemberAccess } from './member-access.tsx';
import { sharingChoices, sharingLoss } from './sharing-labels.ts';
import styles from './sharing.module.css';

type Member = NoteDetail['members'][number];

/** Asks who may see a note, and explains the choices. */
export function SharingDialog({ note, onClose }: { note: NoteDetail; onClose: () => void }) {
  const client = useQueryClient();
  const rowChanges = useRowChanges(noteRowChanges);
  const viewer = useViewer();
  // The note may change while the dialog is open: the choice is compared with what the user saw.
  const [seen] = useState(note);
  const [visibility, setVisibility] = useState<NoteVisibility>(note.visibility);
  const [members, setMembers] = useState<readonly Member[]>(note.members);
  const [isAsked, setIsAsked] = useState(false);
  const people = useNotePeople(note, visibility === 'custom');
  const choices = people.found.filter(({ id }) => id !== note.createdBy?.id);
  const hasChanged =
    visibility !== seen.visibility || (visibility === 'custom' && textOf(members) !== textOf(seen.members));
  const form = useRef<FormHandle>(null);
  const save = useMutation({
    mutationFn: () =>
      rowChanges.changeOne({
        id: note.id,
        rowVersion: note.rowVersion,
        changes: {
          visibility,
          ...(visibility === 'custom'
            ? { members: members.map(({ person, access }) => ({ id: person.id, access })) }
            : {}),
        },
      }),
    onSuccess: ({ rowVersion, before }) => {
      offerUndo('Who sees the note changed', () => {
        rowChanges.undoOne({ id: note.id, rowVersion, changes: before }).catch((error: unknown) => {
          notifyError(errorMessage('notes.update', error));
        });
      });
      onClose();
    },
    onError: () => refreshNotes(client),
  });
  const isNobody = visibility === 'custom' && members.length === 0;
  const loss = sharingLoss(sharedOf(seen.visibility, seen.members), sharedOf(visibility, members));
  useImperativeHandle(form, () => ({ hasInput: () => hasChanged, discard: () => undefined }));
  return (
    <FormDialog
      name="NoteSharingDialog"
      title="Who sees this note"
      discardTitle="Discard these choices?"
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <>
          <DialogFields>
            {save.error === null ? null : (
              <Alert variant="light" color="red">
                {errorMessage('notes.update', save.error)}
              </Alert>
            )}
            <Radio.Group
              aria-label="Who sees this note"
              value={visibility}
              onChange={(value) => {
                setVisibility(value);
              }}
            >
              {sharingChoices(note)
                .filter((choice) => choice.visibility !== 'private' || note.createdBy?.id === viewer.id)
                .map(({ visibility: value, label, about }) => (
                  <Radio
                    key={value}
                    value={value}
                    label={label}
                    description={about}
                    className={styles['choice'] ?? ''}
                  />
                ))}
            </Radio.Group>
            {visibility === 'custom' ? (
              <>
                <MembersBox
                  label="People"
                  choices={{
                    people: choices,
                    onSearch: people.onSearch,
                    isSearching: people.isSearching,
                    problem: people.error === null ? undefined : errorMessage('notes.people', people.error),
                  }}
                  most={noteFieldLimits.members}
                  value={members.map(({ person }) => person)}
                  error={
                    isNobody && isAsked ? fieldError('Choose at least one person to share with') : undefined
                  }
                  onChange={(chosen) => {
                    setMembers((known) =>
                      chosen.map(
                        (person) =>
                          known.find((member) => member.person.id === person.id) ?? {
                            person,
                            access: 'edit',
                          },
                      ),
                    );
                  }}
                />
                <List className={styles['members']}>
                  {members.map(({ person, access }) => (
                    <li key={person.id}>
                      <span dir="auto">{personName(person)}</span>
                      <MemberAccess
                        name={personName(person)}
                        access={access}
                        onChange={(chosen) => {
                          setMembers((known) =>
                            known.map((member) =>
                              member.person.id === person.id ? { ...member, access: chosen } : member,
                            ),
                          );
                        }}
                      />
                    </li>
                  ))}
                </List>
              </>
            ) : null}
            {loss === undefined ? null : (
              <p className={styles['loss']} role="status">
                {loss}
              </p>
            )}
          </DialogFields>
          <DialogFoot>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              loading={save.isPending}
              onClick={({ currentTarget }) => {
                if (focusTypedText(currentTarget.closest('[role="dialog"]') ?? document)) return;
                setIsAsked(true);
                if (!hasChanged) onClose();
                else if (!isNobody) save.mutate();
              }}
            >
              Save
            </Button>
          </DialogFoot>
        </>
      )}
    </FormDialog>
  );
}

const textOf = (members: readonly Member[]): string =>
  members
    .map(({ person, access }) => `${person.id} ${access}`)
    .sort()
    .join();

const sharedOf = (visibility: NoteVisibility, members: readonly Member[]) => ({
  visibility,
  memberIds: members.map(({ person }) => person.id),
});
