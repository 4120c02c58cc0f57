import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NoteConflict } from '#renderer/entities/note-document/autosave/note-conflict.tsx';
import { SaveStateLine } from '#renderer/entities/note-document/autosave/save-state-line.tsx';
import type { NoteEditorHandle } from '#renderer/entities/note-document/editor/note-editor.tsx';
import { LazyNoteEditor } from '#renderer/entities/note-document/lazy-note-editor.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { dropDraft } from '#renderer/lib/drafts/drafts.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import type { NotePartProps } from '#renderer/features/notes/part-types.ts';
import type { WrittenNote } from '#renderer/entities/note-document/autosave/note-autosave.ts';
import { NoteBar, type NoteBarProps } from './note-bar.tsx';
import { KeepText } from './keep-text.tsx';
import { noteDraft } from './note-draft.ts';
import { NoteFiles } from '#renderer/features/notes/parts/note-files.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { NoteFacts } from './note-facts.tsx';
import { NoteTitle } from './note-title.tsx';
import { useMentionable } from './use-mentionable.ts';
import { useWriting } from './use-writing.ts';
import styles from './note-pane.module.css';

type Props = NotePartProps & {
  /** The note was deleted, or the user lost access. */
  isGone: boolean;
  bar: Omit<NoteBarProps, 'state' | 'onDone'>;
  /** The scroll position in reading mode. */
  scrolled: number;
  /** For the panels next to the note. */
  onReader: (reader: NoteReading | undefined) => void;
  onDone: () => void;
  onOpen: (id: string) => void;
};

/** Reads what is on the screen; `settle` saves it and says whether all of it was saved. */
export type NoteReading = { read: () => WrittenNote; settle: () => Promise<boolean> };

/** A note in editing mode. Give it the note's id as its key. */
export function NoteWriter({ isGone, bar, scrolled, onReader, onDone, onOpen, ...part }: Props) {
  const { note } = part;
  const editor = useRef<NoteEditorHandle>(null);
  const writing = useWriting(note, editor);
  const { state } = writing;
  const people = useMentionable(note);
  const isLost = isGone || state.kind === 'gone';
  const isInTrash = note.deletedAt !== null;
  const isTaken = isLost || isInTrash || note.isLocked || !note.canEdit;

  const finish = async () => {
    await writing.flush();
    // Unsaved text stays on the screen: the line above says why.
    if (writing.hasUnsaved()) editor.current?.focus();
    else onDone();
  };
  const tellReader = useEffectEvent(onReader);
  useEffect(() => {
    tellReader({
      read: writing.read,
      settle: async () => {
        await writing.flush();
        return !writing.hasUnsaved();
      },
    });
    return () => {
      tellReader(undefined);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it reads what is current
  }, []);
  // Nothing is lost here: the note is shown as it is now, with the reason.
  const leaveTaken = useEffectEvent(() => {
    if (!writing.hasUnsaved()) onDone();
  });
  useEffect(() => {
    if (isTaken) leaveTaken();
  }, [isTaken]);

  const problem = state.kind === 'bad-title' ? state.message : undefined;
  const done = () => void finish();
  return (
    <>
      <NoteBar {...bar} state={<SaveStateLine state={state} />} onDone={done} />
      {isTaken || (state.kind === 'refused' && !state.canRetry) ? (
        <KeepText
          read={writing.read}
          modelId={note.model?.id ?? null}
          isPrivate={note.visibility !== 'team'}
          onSaved={(id) => {
            dropDraft(noteDraft(note.id));
            onDone();
            onOpen(id);
          }}
        >
          {isLost
            ? 'This note was deleted, or you no longer have access.'
            : isInTrash
              ? 'This note was moved to the trash.'
              : note.isLocked
                ? `This note is locked${note.lockedBy === null ? '' : `: ${personName(note.lockedBy)} locked it while you were editing`}.`
                : state.kind === 'refused'
                  ? state.message
                  : 'You can no longer edit this note.'}{' '}
          What you typed isn’t lost: save it as a new note, or copy it.
        </KeepText>
      ) : null}
      {state.kind === 'conflict' ? (
        <NoteConflict
          mine={state.mine}
          theirs={state.theirs}
          readMine={writing.read}
          onChoose={(chosen) => {
            writing.resolve(chosen);
            editor.current?.focus();
          }}
        />
      ) : null}
      <LazyNoteEditor
        ref={editor}
        waiting={<WriterPending />}
        document={writing.start}
        takesFocus
        scrolled={scrolled}
        people={people.found}
        onSearchPeople={people.onSearch}
        onChange={writing.changeText}
        onSave={writing.keepVersion}
        onDone={done}
      >
        {writing.restoredAt === undefined || state.kind === 'conflict' ? null : (
          <p className={styles['restored']} role="status">
            Brought back: what you typed {exactTime(writing.restoredAt)} and hadn’t saved.
          </p>
        )}
        <NoteTitle
          value={writing.title}
          problem={problem}
          onChange={writing.changeTitle}
          onLeave={() => editor.current?.focus()}
          onSave={writing.keepVersion}
          onDone={done}
        />
        <NoteFacts {...part} />
      </LazyNoteEditor>
      <div className={styles['files']}>
        <NoteFiles {...part} canEdit={!isTaken} />
      </div>
      <Row gap={12} justify="between" rigid className={styles['foot']}>
        <span>{note.editedBy === null ? '' : `Edited by ${personName(note.editedBy)}`}</span>
        <Row as="span" gap={6} inline className={styles['keys']}>
          <Keys keys={`${commandKey} S`} /> save version <Keys keys="Esc" /> done
        </Row>
      </Row>
    </>
  );
}

function WriterPending() {
  return (
    <div className={styles['page']} role="status" aria-label="Loading the editor">
      <Skeleton width="46%" height={22} />
      <Skeleton width="90%" height={11} mt={24} />
      <Skeleton width="82%" height={11} mt={12} />
    </div>
  );
}
