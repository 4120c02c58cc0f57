import { useEffect, useLayoutEffect, useState } from 'react';
import { useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { useStoredDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { useAutosave } from '#renderer/ui/changes/use-autosave.ts';
import {
  createNoteAutosave,
  readDraft,
  type AutosaveParts,
  type SavedNote,
  type SaveState,
  type WrittenNote,
} from './note-autosave.ts';

type Options = Pick<AutosaveParts, 'save' | 'reload' | 'titleProblem' | 'describe'> & {
  /** The note's, such as `note 12: Text`: what is unsaved is kept under this name. */
  draftName: string;
  /** As it was when this note was opened; give the component the note's id as its key. */
  opened: SavedNote;
  /** Another note belongs into the fields: a draft, or what was chosen after a conflict. */
  onReplace: (note: WrittenNote) => void;
};

/** By then a person who signs out elsewhere is signed out here. */
const keepAgainAfterMs = 2000;

/** Keeps a note's text saved while it is written. */
export function useNoteAutosave({ draftName, opened, onReplace, ...calls }: Options) {
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const [restoredAt, setRestoredAt] = useState<number>();
  const autosave = useAutosave(() => createNoteAutosave(opened));
  const kept = useStoredDraft({
    name: draftName,
    onFound: ({ content, typedAt }) => {
      const draft = autosave.hasUnsaved() ? undefined : readDraft(content);
      if (draft === undefined) return;
      setRestoredAt(typedAt);
      onReplace(draft);
      autosave.restore(draft);
    },
  });
  useLayoutEffect(() => {
    autosave.connect({
      ...calls,
      isOnline: () => useConnectionStore.getState().isOnline,
      onState: setState,
      onDraft: (read) => {
        if (read === undefined) kept.drop();
        else kept.note(read);
      },
    });
  }, [autosave, calls, kept]);
  // Another window of this person that saves its text drops what is kept of this one's.
  const isKept = useDrafts(({ drafts }) => drafts.has(draftName));
  useEffect(() => {
    if (isKept) return;
    const timer = setTimeout(autosave.keepAgain, keepAgainAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [autosave, isKept]);
  return {
    state,
    /** When the text in the editor was typed, where that was before this page. */
    restoredAt,
    change: autosave.change,
    flush: autosave.flush,
    isBehind: autosave.isBehind,
    hasUnsaved: autosave.hasUnsaved,
    resolve: (chosen: WrittenNote) => {
      onReplace(chosen);
      autosave.resolve(chosen);
    },
  };
}
