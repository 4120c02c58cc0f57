import { useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, useState, type Ref } from 'react';
import type { DiffPart } from '#renderer/entities/note-document/diff/note-diff.ts';
import { editedLabel } from '#renderer/entities/note/note-labels.ts';
import { LazyNoteEditor } from '#renderer/entities/note-document/lazy-note-editor.ts';
import { useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import { usePrint } from '#renderer/ui/print/use-print.ts';
import { notePanels } from './note-panels.tsx';
import type { Model } from '#shared/contract/models.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { NoteBar } from './note-bar.tsx';
import { noteDraft } from './note-draft.ts';
import { NoteReader } from './note-reader.tsx';
import { NoteWriter, type NoteReading } from './note-writer.tsx';
import { usePresence } from './use-presence.ts';
import styles from './note-pane.module.css';

type Props = {
  note: NoteDetail;
  isGone: boolean;
  isReadOnly: boolean;
  /** The note was just created, so there is nothing to read. */
  isNew: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  models: readonly Model[] | undefined;
  modelOptions: readonly Option[];
  onBack: (() => void) | undefined;
  onOpen: (id: string) => void;
  onDeleted: () => void;
};

/** One note: it opens in reading mode and can switch to editing. Give it the note's id as its key. */
export function OpenNote({ note, isGone, isReadOnly, isNew, headingRef, ...props }: Props) {
  const now = useCurrentMinute();
  const canWrite = !isReadOnly && note.deletedAt === null && !isGone;
  const canEdit = canWrite && note.canEdit && !note.isLocked;
  const [isWriting, setIsWriting] = useState(isNew && canEdit);
  const [panel, setPanel] = useState<string>();
  const [compared, setCompared] = useState<readonly DiffPart[]>();
  const [reader, setReader] = useState<NoteReading>();
  /** Reading and editing share the scroll position. */
  const [scrolled, setScrolled] = useState(0);
  const pane = useRef<HTMLElement>(null);
  const keepPlace = () => {
    setScrolled(pane.current?.querySelector('[data-note-page]')?.scrollTop ?? 0);
  };
  const others = usePresence(note.id, { isEditing: isWriting, isOn: canWrite });
  useDocumentTitle(note.title, 0);
  /** The note as it is on the screen, saved or not. */
  const readNote = () => {
    const written = reader?.read();
    return written === undefined ? note : { ...note, title: written.title, content: written.document };
  };
  const settle = async () => reader === undefined || (await reader.settle());
  usePrint(
    async () => (await import('#renderer/features/notes/exchange/print-note.tsx')).layOutNote,
    readNote,
  );
  // Unsaved text is restored into the note, even if the note has changed since.
  useWaitingDraft(noteDraft(note.id), () => {
    if (!isReadOnly) setIsWriting(true);
  });
  useEffect(() => {
    if (canEdit) void LazyNoteEditor.preload();
  }, [canEdit]);
  const editButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingRefs = useMergedRef(heading, headingRef);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    // The focus was lost with the editor, unless the user had moved it elsewhere before.
    if (wasWriting.current && !isWriting && document.activeElement === document.body)
      (editButton.current ?? heading.current)?.focus({ preventScroll: true });
    wasWriting.current = isWriting;
  }, [isWriting]);
  const part = { note, canEdit, canWrite };
  const bar = {
    ...part,
    ...props,
    others,
    panel,
    isWriting,
    readNote,
    settle,
    onPanel: (name: string | undefined) => {
      setCompared(undefined);
      setPanel(name);
    },
    onWrite: () => {
      keepPlace();
      setCompared(undefined);
      setIsWriting(true);
    },
  };
  const leave = () => {
    keepPlace();
    setIsWriting(false);
  };
  const beside = notePanels.find(({ name }) => name === panel);
  return (
    <>
      <Stack ref={pane} as="section" grow aria-label={note.title}>
        {isWriting ? (
          <NoteWriter
            {...part}
            isGone={isGone}
            bar={bar}
            scrolled={scrolled}
            onReader={setReader}
            onDone={leave}
            onOpen={props.onOpen}
          />
        ) : (
          <>
            <NoteBar
              {...bar}
              editRef={editButton}
              // On phones the note's foot shows this.
              state={<span className={styles['wide']}>Edited {editedLabel(note, now)}</span>}
              onDone={leave}
            />
            <NoteReader
              {...part}
              headingRef={headingRefs}
              isReadOnly={isReadOnly}
              isGone={isGone}
              compared={compared}
              scrolled={scrolled}
              onOpen={props.onOpen}
            />
          </>
        )}
      </Stack>
      {beside === undefined ? null : (
        <Stack as="aside" rigid className={styles['beside']} aria-label={beside.label}>
          <beside.Panel
            {...part}
            readText={() => readNote().content}
            settle={settle}
            onCompare={setCompared}
            onClose={() => {
              bar.onPanel(undefined);
            }}
          />
        </Stack>
      )}
    </>
  );
}
