import { useEffectEvent, useLayoutEffect, useRef, type Ref } from 'react';
import { NoteDiffView } from '#renderer/entities/note-document/diff/note-diff-view.tsx';
import type { DiffPart } from '#renderer/entities/note-document/diff/note-diff.ts';
import { NoteText } from '#renderer/entities/note-document/text/note-text.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { exactTime, shortTime } from '#renderer/lib/time/relative-time.ts';
import type { NotePartProps } from '#renderer/features/notes/part-types.ts';
import { NoteFiles } from '#renderer/features/notes/parts/note-files.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { plainText } from '#shared/domain/note-document/note-text.ts';
import { KeepText } from './keep-text.tsx';
import { NoteFacts } from './note-facts.tsx';
import { NoteNotices } from './note-notices.tsx';
import styles from './note-pane.module.css';

type Props = NotePartProps & {
  headingRef: Ref<HTMLHeadingElement>;
  isReadOnly: boolean;
  /** The note was deleted or the user lost access: it stays open until they leave it. */
  isGone: boolean;
  onOpen: (id: string) => void;
  /** Compared with an older version: added text is green. */
  compared: readonly DiffPart[] | undefined;
  /** The scroll position in the editor. */
  scrolled: number;
};

/** A note in reading mode. */
export function NoteReader({ headingRef, isReadOnly, isGone, compared, scrolled, onOpen, ...part }: Props) {
  const { note } = part;
  const page = useRef<HTMLDivElement>(null);
  const startsAt = useEffectEvent(() => scrolled);
  useLayoutEffect(() => {
    if (page.current !== null) page.current.scrollTop = startsAt();
  }, []);
  return (
    <>
      {isGone && !isReadOnly ? (
        <KeepText
          read={() => ({ title: note.title, document: note.content })}
          modelId={note.model?.id ?? null}
          isPrivate
          onSaved={onOpen}
        >
          This note was deleted, or you no longer have access. It stays here until you leave: save it as a new
          note, or copy it.
        </KeepText>
      ) : (
        <NoteNotices {...part} isReadOnly={isReadOnly} />
      )}
      <div
        ref={page}
        className={styles['page']}
        tabIndex={0}
        role="region"
        aria-label="Text of the note"
        data-note-page
        data-editable={part.canEdit || undefined}
      >
        <h2 className={styles['title']} ref={headingRef} tabIndex={-1} dir="auto">
          {note.title}
        </h2>
        <NoteFacts {...part} />
        {compared !== undefined ? (
          <NoteDiffView parts={compared} side="after" />
        ) : plainText(note.content).trim() === '' ? (
          <p className={styles['none']}>
            {part.canEdit ? 'No text yet. Press Edit to write.' : 'No text yet.'}
          </p>
        ) : (
          <NoteText document={note.content} />
        )}
        <NoteFiles {...part} canEdit={part.canEdit && !isGone} />
      </div>
      <Row gap={12} justify="between" rigid className={styles['foot']}>
        <span title={exactTime(Date.parse(note.editedAt))}>
          Edited {note.editedBy === null ? '' : `by ${personName(note.editedBy)}, `}
          {shortTime(Date.parse(note.editedAt))}
        </span>
      </Row>
    </>
  );
}
