import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, type Ref } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { CheckboxField } from '#renderer/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { noteTitle } from '#shared/contract/note-fields.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { createNote } from '#renderer/features/notes/api.ts';
import { newNoteDraft } from './new-note-draft.ts';
import { noteQueries, refreshNotes } from '#renderer/features/notes/queries.ts';

/** A note that belongs to no model. */
export const generalNote = 'general';

/** What a note starts with: a template, where one was chosen. */
export type NoteStart = {
  modelId?: string | undefined;
  isGeneral?: boolean;
  templateId?: string;
  title?: string;
};

type Props = {
  handle: Ref<FormHandle>;
  models: readonly Option[];
  start: NoteStart;
  onCreated: (note: NoteDetail) => void;
  onCancel: () => void;
};

const schema = z.object({
  title: noteTitle,
  modelId: z.string().check(z.minLength(1, 'Select a model or mark the note as general')),
  isPrivate: z.boolean(),
  isDraft: z.boolean(),
});

/** Its name and whose it is: the text is written in the note. */
export function NewNoteForm({ handle, models, start, onCreated, onCancel }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: {
      title: start.title ?? '',
      modelId: start.isGeneral === true ? generalNote : (start.modelId ?? ''),
      isPrivate: false,
      isDraft: false,
    },
    keptAs: newNoteDraft,
    mode: 'onSubmit',
    send: async ({ title, modelId, isPrivate, isDraft }) => {
      const note = await createNote({
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
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <TextField form={form} name="title" label="Title" required dir="auto" />
        <ChoiceField
          form={form}
          name="modelId"
          emptyAs=""
          label="Model"
          required
          searchable
          placeholder="Choose a model, or General"
          data={[{ value: generalNote, label: 'General' }, ...models]}
        />
        <CheckboxField form={form} name="isPrivate" label="Only I can see it" />
        <CheckboxField form={form} name="isDraft" label="A draft: nobody hears of it yet" />
      </DialogFields>
      <DialogFoot>
        <SendHint />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Create note</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
