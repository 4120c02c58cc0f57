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
  /** The draft's name, such as `note 12: Text`. */
  draftName: string;
  /** The note when it was opened; use the note's id as the component's key. */
  opened: SavedNote;
  /** Called with the note to show instead: a draft, or the version chosen after a conflict. */
  onReplace: (note: WrittenNote) => void;
};

/** Long enough for a sign-out in another window to take effect here. */
const keepAgainAfterMs = 2000;

/** Saves a note's text while it is written. */
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
  // Another window of this person that saves its text also deletes this window's draft.
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
    /** When a restored text was typed; undefined if it was typed on this page. */
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
