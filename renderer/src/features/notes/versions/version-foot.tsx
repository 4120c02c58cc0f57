import { Button, SegmentedControl } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { noteQueries, refreshNotes } from '#renderer/features/notes/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';

type Props = {
  note: Pick<NoteDetail, 'id' | 'version'>;
  chosen: number;
  canRestore: boolean;
  isOneColumn: boolean;
  settle: () => Promise<boolean>;
  onLayout: (isOneColumn: boolean) => void;
  onRestored: () => void;
};

const fail = (error: unknown) => {
  notifyError(errorMessage('notes.restoreVersion', error));
};

/** How versions are compared, and the button that restores the selected one. */
export function VersionFoot(props: Props) {
  const { note, chosen, canRestore, isOneColumn, settle, onLayout, onRestored } = props;
  const client = useQueryClient();
  const undo = (said: number) =>
    request('notes.restoreVersion', { noteId: note.id, version: said }).then(() => {
      notifySuccess('Note restored to what it said before');
      void refreshNotes(client);
    }, fail);
  const restore = useMutation({
    mutationFn: () =>
      undoable(async (offer) => {
        // Saves the latest text as a version first: restoring must not mistake it for someone else's change.
        if (!(await settle())) return 'unsaved';
        // The version after that save.
        const version = client.getQueryData(noteQueries.detail(note.id).queryKey)?.version ?? note.version;
        const restored = await request('notes.restoreVersion', { noteId: note.id, version: chosen });
        if (restored.version === version) return 'same';
        // The version before the restored one is the note's former text.
        offer(`Version ${String(chosen)} restored`, () => undo(restored.version - 1));
        return 'restored';
      }),
    onSuccess: (outcome) => {
      if (outcome === 'unsaved') {
        notifyError('What you typed isn’t saved yet. Save it, then restore the version.');
        return;
      }
      onRestored();
      if (outcome === 'same') notifySuccess('The note says this already');
    },
    onError: fail,
    onSettled: () => refreshNotes(client),
  });
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="How the versions are compared"
        value={isOneColumn ? 'one' : 'beside'}
        data={[
          { value: 'beside', label: 'Beside the note' },
          { value: 'one', label: 'In one column' },
        ]}
        onChange={(value) => {
          onLayout(value === 'one');
        }}
      />
      {canRestore ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconHistory size={14} stroke={1.7} />}
          loading={restore.isPending}
          onClick={() => {
            restore.mutate();
          }}
        >
          Restore
        </Button>
      ) : null}
    </>
  );
}
