import { useState } from 'react';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { RailScreen } from '#renderer/ui/rail-screen/rail-screen.tsx';
import { NoteRail } from './list/note-rail.tsx';
import { newNoteDraft } from './new/new-note-draft.ts';
import { viewOf } from './note-filters.ts';
import { NotePane } from './pane/note-pane.tsx';
import { useNoteList } from './use-note-list.ts';

const NewNoteDialog = lazyDialog(async () => (await import('./new/new-note-dialog.tsx')).NewNoteDialog);

/** The list on the left and the open note on the right; a phone shows one of them. */
export function NotesPage() {
  const viewer = useViewer();
  const { list, models, modelOptions } = useNoteList(viewer);
  const { openId, isPhone, isReadOnly, address } = list;
  const [isAdding, setIsAdding] = useState(false);
  const [newId, setNewId] = useState<string>();
  useOfferedDraft(newNoteDraft, 'a new note', () => {
    if (!isReadOnly) setIsAdding(true);
  });
  const add = isReadOnly
    ? undefined
    : () => {
        setIsAdding(true);
      };
  usePageAction('new note', 'Create note', () => add?.(), add === undefined);
  return (
    <RailScreen
      title="Notes"
      isPhone={isPhone}
      isOpen={openId !== undefined}
      rail={<NoteRail list={list} onNew={add} />}
      pane={<NotePane list={list} models={models} modelOptions={modelOptions} newId={newId} onNew={add} />}
    >
      {isAdding ? (
        <NewNoteDialog
          models={modelOptions}
          start={{ modelId: address.values['modelId'], isGeneral: viewOf(address.values) === 'general' }}
          onCreated={({ id }) => {
            setIsAdding(false);
            setNewId(id);
            list.open(id, { takesFocus: false });
          }}
          onClose={() => {
            setIsAdding(false);
          }}
        />
      ) : null}
    </RailScreen>
  );
}
