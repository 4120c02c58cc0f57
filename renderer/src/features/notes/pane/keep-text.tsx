import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconFilePlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import type { WrittenNote } from '#renderer/entities/note-document/autosave/note-autosave.ts';
import { isRefusal, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { plainText } from '#shared/domain/note-document/note-text.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { refreshNotes } from '#renderer/features/notes/queries.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './note-pane.module.css';

type Props = {
  /** Why the text can't be saved in its note. */
  children: ReactNode;
  read: () => WrittenNote;
  modelId: string | null;
  /** A copy of a note with restricted access is visible to its author only. */
  isPrivate: boolean;
  /** The text is now saved in another note. */
  onSaved: (id: string) => void;
  /** Other options. */
  actions?: ReactNode;
};

/** Offers ways to save a text whose note is gone. */
export function KeepText({ children, read, modelId, isPrivate, onSaved, actions }: Props) {
  const client = useQueryClient();
  const copy = async () => {
    const { title, document } = read();
    try {
      await navigator.clipboard.writeText(`${title}\n\n${plainText(document)}`);
      notifySuccess('Text copied');
    } catch {
      notifyError('The text could not be copied');
    }
  };
  const saving = useMutation({
    mutationFn: async () => {
      const { title, document: content } = read();
      const note = {
        title: title.trim().slice(0, noteFieldLimits.title).trim() || 'Untitled note',
        content,
        ...(isPrivate ? { visibility: 'private' as const } : {}),
      };
      try {
        return await request('notes.create', { ...note, modelId });
      } catch (error) {
        // The user may have lost access to the model together with the note.
        if (modelId === null || !isRefusal(toAppError(error))) throw error;
        return request('notes.create', { ...note, modelId: null, visibility: 'private' });
      }
    },
    onSuccess: ({ id }) => {
      notifySuccess('Saved as a new note');
      void refreshNotes(client);
      onSaved(id);
    },
    onError: (error) => {
      notifyError(errorMessage('notes.create', error));
    },
  });
  return (
    <Row gap={9} align="stretch" rigid className={styles['notice']} data-tone="red" role="alert">
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
      <div>
        <p>{children}</p>
        <span className={styles['noticeActions']}>
          <Button
            size="sm"
            loading={saving.isPending}
            leftSection={<IconFilePlus size={15} stroke={1.8} />}
            onClick={() => {
              saving.mutate();
            }}
          >
            Save as a new note
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCopy size={15} stroke={1.8} />}
            onClick={() => void copy()}
          >
            Copy text
          </Button>
          {actions}
        </span>
      </div>
    </Row>
  );
}
