import { Menu } from '@mantine/core';
import {
  IconBook,
  IconChecklist,
  IconClipboard,
  IconCopy,
  IconDownload,
  IconPrinter,
  IconTemplate,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { useNoteChange } from '#renderer/features/notes/pane/use-note-change.ts';
import { refreshNotes } from '#renderer/features/notes/queries.ts';
import type { NoteItemsProps } from '#renderer/features/notes/part-types.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { isAllowed } from '#shared/domain/permissions.ts';
import { duplicateNote } from './api.ts';
import { useTaskFromNote } from './task-from-note.ts';

const icon = { size: 16, stroke: 1.7 };

const failToLoad = () => {
  notifyError('Couldn’t load this. Check your connection and try again.');
};

/** More actions for a note: copying it, and links to other areas. */
export function NoteItems({ note, canEdit, canWrite, readNote, settle, onOpen }: NoteItemsProps) {
  const { permissions } = useViewer();
  const client = useQueryClient();
  const { change } = useNoteChange(note);
  const duplicate = useMutation({
    // Saves first, so that the copy has the latest text.
    mutationFn: async (kind: 'template' | undefined) =>
      (await settle()) ? duplicateNote(note.id, kind) : undefined,
    onSuccess: (made, kind) => {
      if (made === undefined) {
        notifyError('What you typed isn’t saved yet. Save it, then copy the note.');
        return;
      }
      notifySuccess(kind === 'template' ? 'Template created successfully' : 'Note created successfully');
      void refreshNotes(client);
      onOpen(made.id);
    },
    onError: (error) => {
      notifyError(errorMessage('notes.duplicate', error));
    },
  });
  const isPlaybook = note.kind === 'playbook';
  return (
    <>
      {canWrite ? (
        <>
          <Menu.Item
            leftSection={<IconCopy {...icon} />}
            disabled={duplicate.isPending}
            onClick={() => {
              duplicate.mutate(undefined);
            }}
          >
            Duplicate
          </Menu.Item>
          {note.kind === 'template' ? null : (
            <Menu.Item
              leftSection={<IconTemplate {...icon} />}
              disabled={duplicate.isPending}
              onClick={() => {
                duplicate.mutate('template');
              }}
            >
              Save as template
            </Menu.Item>
          )}
          {isAllowed(permissions, 'canAccessTasks') ? (
            <Menu.Item
              leftSection={<IconChecklist {...icon} />}
              onClick={() => {
                useTaskFromNote.setState({ asked: { note, selection: selectedText() } });
              }}
            >
              Make a task…
            </Menu.Item>
          ) : null}
        </>
      ) : null}
      {canEdit && note.kind !== 'template' ? (
        <Menu.Item
          leftSection={<IconBook {...icon} />}
          onClick={() => {
            const kind = isPlaybook ? 'note' : 'playbook';
            change({
              changes: { kind },
              preview: isPlaybook
                ? { kind, verifiedUntil: null, verifiedBy: null, verifier: null }
                : { kind },
              done: isPlaybook ? 'Made a note' : 'Made a playbook',
            });
          }}
        >
          {isPlaybook ? 'Make a note of it' : 'Make it a playbook'}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconClipboard {...icon} />}
        onClick={() => {
          import('#renderer/features/notes/exchange/note-export.ts').then(
            ({ copyMarkdown }) =>
              copyMarkdown(readNote()).then(
                () => {
                  notifySuccess('Copied as Markdown');
                },
                () => {
                  notifyError('The note could not be copied');
                },
              ),
            failToLoad,
          );
        }}
      >
        Copy as Markdown
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload {...icon} />}
        onClick={() => {
          import('#renderer/features/notes/exchange/note-export.ts').then(({ downloadMarkdown }) => {
            downloadMarkdown(readNote());
          }, failToLoad);
        }}
      >
        Export Markdown
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPrinter {...icon} />}
        onClick={() => {
          import('#renderer/features/notes/exchange/print-note.tsx').then(({ printNote }) => {
            printNote(readNote());
          }, failToLoad);
        }}
      >
        Print
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

/** The text selected in the note; a selection elsewhere does not count. */
function selectedText(): string {
  const selection = document.getSelection();
  const from = selection?.anchorNode;
  const place = from instanceof Element ? from : from?.parentElement;
  const isInNote = place?.closest(`.ProseMirror, [role='region']`) instanceof Element;
  return isInNote ? (selection?.toString().trim() ?? '') : '';
}
