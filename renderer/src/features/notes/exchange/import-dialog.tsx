import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { refreshNotes } from '#renderer/features/notes/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import styles from './import.module.css';
import { isTooLong, readMarkdown } from './note-file.ts';

type Props = { modelId: string | null; onImported: (id: string) => void; onClose: () => void };

const schema = z.object({
  title: z.string().check(z.trim(), atMost('Note title', noteFieldLimits.title)),
  text: z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'Paste some Markdown, or choose a file', abort: true }),
    z.refine((text) => !isTooLong(text), 'Note is too long'),
  ),
});

/** Asks for the Markdown of a new note. */
export function ImportDialog({ modelId, onImported, onClose }: Props) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const form = useAppForm({
    schema,
    defaultValues: { title: '', text: '' },
    draftKey: 'note from Markdown',
    mode: 'onSubmit',
    send: async ({ title, text }) => {
      const read = readMarkdown(text, title);
      const note = await request('notes.create', {
        ...read,
        ...(title === '' ? {} : { title }),
        modelId,
      });
      notifySuccess('Note created successfully');
      void refreshNotes(client);
      onImported(note.id);
    },
    describe: (error) =>
      // Reading the file throws plain errors with a message to show; such a failure never reached the server.
      error instanceof Error && error.constructor === Error
        ? error.message
        : errorMessage('notes.create', error),
  });
  const readFile = async (file: File) => {
    try {
      const text = await file.text();
      form.setValue('text', text, { shouldDirty: true, shouldValidate: true });
      if (form.getValues('title') === '' && !/^# \S/.test(text.trimStart()))
        form.setValue('title', file.name.replace(/\.(md|markdown|txt)$/i, ''), { shouldDirty: true });
    } catch {
      notifyError('This file could not be read. Check that it still exists and try again.');
    }
  };
  return (
    <TableDialog
      name="ImportNoteDialog"
      title="Create note from Markdown"
      discardTitle="Discard this text?"
      form={form}
      verb="Create note"
      fields={[
        <div key="lead">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconFileUpload size={16} stroke={1.7} />}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          <input
            ref={input}
            type="file"
            accept=".md,.markdown,.txt,text/markdown,text/plain"
            aria-label="Markdown file"
            className={styles['file']}
            tabIndex={-1}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // Lets the user choose the same file again after correcting it.
              event.currentTarget.value = '';
              if (file !== undefined) void readFile(file);
            }}
          />
        </div>,
        {
          kind: 'area',
          name: 'text',
          label: 'Markdown',
          placeholder: '# Title, then text, lists, tables and links',
          minRows: 8,
          maxRows: 16,
          dir: 'auto',
        },
        {
          name: 'title',
          label: 'Title (optional)',
          hint: 'Left empty, the first heading of the text is the title.',
          dir: 'auto',
        },
      ]}
      onClose={onClose}
    />
  );
}
