import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import type { NoteEditorHandle } from '#renderer/entities/note-document/editor/note-editor.tsx';
import type { SavedNote, WrittenNote } from '#renderer/entities/note-document/autosave/note-autosave.ts';
import { useNoteAutosave } from '#renderer/entities/note-document/autosave/use-note-autosave.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { asOwnChange } from '#renderer/lib/live/own-changes.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { settle } from '#renderer/ui/changes/settle.ts';
import { noteTitle } from '#shared/contract/note-fields.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { noteQueries, showSavedText } from '#renderer/features/notes/queries.ts';
import { isByText, noteRowChanges } from '#renderer/features/notes/row-changes.ts';
import { noteDraft } from './note-draft.ts';
import { reloadNote } from './use-note-change.ts';

const toSaved = ({ title, content, contentVersion, editedBy }: NoteDetail): SavedNote => ({
  title,
  document: content,
  rowVersion: contentVersion,
  ...(editedBy === null ? {} : { by: personName(editedBy) }),
});

const titleProblem = (title: string): string | undefined =>
  noteTitle.safeParse(title).error?.issues[0]?.message;

/** A note's title and text while editing: what is on the screen, and whether it is saved. */
export function useWriting(note: NoteDetail, editor: RefObject<NoteEditorHandle | null>) {
  const { id } = note;
  const client = useQueryClient();
  const viewer = useViewer();
  const [title, setTitle] = useState(note.title);
  /** The editor's initial content. */
  const [start, setStart] = useState(note.content);
  const readDocument = useRef((): NoteDocument => note.content);
  const titleNow = useRef(note.title);
  const keeps = useRef(false);

  const show = (written: WrittenNote) => {
    titleNow.current = written.title;
    readDocument.current = () => written.document;
    setTitle(written.title);
    setStart(written.document);
    editor.current?.replace(written.document);
  };
  const read = (): WrittenNote => ({ title: titleNow.current, document: readDocument.current() });

  const autosave = useNoteAutosave({
    draftName: noteDraft(id),
    opened: toSaved(note),
    onReplace: show,
    save: async (written, contentVersion) => {
      const text = { id, contentVersion, title: written.title, content: written.document };
      const saved = await asOwnChange(
        [id],
        () => request('notes.save', { ...text, keeps: keeps.current }),
        ({ updatedAt }) => [{ id, updatedAt }],
        { isCounted: false },
      );
      if (keeps.current) notifySuccess('Version saved');
      keeps.current = false;
      const { email, displayName, role } = viewer;
      const editedBy = { id: viewer.id, email, displayName, role };
      showSavedText(client, id, written, { ...saved, editedBy });
      settle(client, noteRowChanges.key, (key) => isByText(client, id, key));
      return { rowVersion: saved.contentVersion };
    },
    reload: async () => {
      const now = await reloadNote(id);
      return now === undefined ? undefined : toSaved(now);
    },
    titleProblem,
    describe: (error) => errorMessage('notes.save', error),
  });

  const follow = useEffectEvent((now: NoteDetail) => {
    const saved = toSaved(now);
    if (autosave.isBehind(saved)) show(saved);
  });
  useEffect(() => {
    const hash = hashKey(noteQueries.detail(id).queryKey);
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === hash && query.state.data !== undefined)
        follow(query.state.data as NoteDetail);
    });
  }, [client, id]);
  // A refused save may succeed now: the note was unlocked or restored from the trash.
  const retry = useEffectEvent(() => void autosave.flush());
  const canSave = note.canEdit && !note.isLocked && note.deletedAt === null;
  useEffect(() => {
    if (canSave) retry();
  }, [canSave]);

  return {
    ...autosave,
    title,
    start,
    read,
    changeTitle: (typed: string) => {
      // A title is a single line, even when pasted.
      const line = typed.replaceAll(/[\r\n]+/g, ' ');
      titleNow.current = line;
      setTitle(line);
      autosave.change(read);
    },
    changeText: (readText: () => NoteDocument) => {
      readDocument.current = readText;
      autosave.change(read);
    },
    /** Saves the current text as a version; later changes go into the next one. */
    keepVersion: () => {
      keeps.current = true;
      autosave.change(read);
      void autosave.flush();
    },
  };
}
