import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { noteQueries, refreshNotes } from '#renderer/features/notes/queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { noteTitle } from '#shared/contract/note-fields.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { newNoteDraft } from './new-note-draft.ts';

/** The choice for a note without a model. */
const generalNote = 'general';

/** What a note starts with: a template, if one was chosen. */
type NoteStart = {
  modelId?: string | undefined;
  isGeneral?: boolean;
  templateId?: string;
  title?: string;
};

type Props = {
  models: readonly Option[];
  start: NoteStart;
  onCreated: (note: NoteDetail) => void;
  onClose: () => void;
};

const schema = z.object({
  title: noteTitle,
  modelId: z.string().check(z.minLength(1, 'Select a model or mark the note as general')),
  isPrivate: z.boolean(),
  isDraft: z.boolean(),
});

/** Asks for a note's title and model; the text is written in the note itself. */
export function NewNoteDialog({ models, start, onCreated, onClose }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: {
      title: start.title ?? '',
      modelId: start.isGeneral === true ? generalNote : (start.modelId ?? ''),
      isPrivate: false,
      isDraft: false,
    },
    draftKey: newNoteDraft,
    mode: 'onSubmit',
    send: async ({ title, modelId, isPrivate, isDraft }) => {
      const note = await request('notes.create', {
        title,
        modelId: modelId === generalNote ? null : modelId,
        ...(isPrivate ? { visibility: 'private' as const } : {}),
        ...(isDraft ? { status: 'draft' as const } : {}),
        ...(start.templateId === undefined ? {} : { templateId: start.templateId }),
      });
      client.setQueryData(noteQueries.detail(note.id).queryKey, note);
      void refreshNotes(client);
      onCreated(note);
    },
    describe: (error) => errorMessage('notes.create', error),
    fieldOf: (error) => (toAppError(error).hint === 'title' ? 'title' : undefined),
  });
  return (
    <TableDialog
      name="NewNoteDialog"
      title="Create note"
      width={520}
      discardTitle="Discard this note?"
      form={form}
      verb="Create note"
      fields={[
        { name: 'title', label: 'Title', required: true, dir: 'auto' },
        {
          kind: 'choice',
          name: 'modelId',
          emptyAs: '',
          label: 'Model',
          required: true,
          searchable: true,
          placeholder: 'Choose a model, or General',
          data: [{ value: generalNote, label: 'General' }, ...models],
        },
        { kind: 'box', name: 'isPrivate', label: 'Only I can see it' },
        { kind: 'box', name: 'isDraft', label: 'A draft: nobody hears of it yet' },
      ]}
      onClose={onClose}
    />
  );
}
