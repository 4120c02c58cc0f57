import { Button, InputLabel } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { PeoplePicker } from '#renderer/entities/person/people-picker.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { Person } from '#shared/contract/models.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { createChat } from '#renderer/features/chat/mutations.ts';
import { chatQueries, refreshChats } from '#renderer/features/chat/queries.ts';

export type NewChatStart = { modelId?: string | undefined };

type Props = {
  handle: Ref<FormHandle>;
  start: NewChatStart;
  onCreated: (id: string) => void;
  onCancel: () => void;
};

const kinds = [
  { value: 'direct', label: 'One person' },
  { value: 'group', label: 'Group' },
  { value: 'model', label: 'Team of a model' },
];
const none: readonly never[] = [];

const schema = z
  .object({
    type: z.enum(['direct', 'group', 'model']),
    name: z.string().check(z.trim()),
    personId: z.string(),
    modelId: z.string(),
  })
  .check(({ value, issues }) => {
    const say = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value });
    if (value.type === 'group' && value.name === '') say('name', 'Group name is required');
    else if (value.type === 'group' && (value.name.length < 2 || value.name.length > chatLimits.name))
      say('name', 'Group name must be between 2 and 80 characters');
    if (value.type === 'direct' && value.personId === '') say('personId', 'Choose one person');
    if (value.type === 'model' && value.modelId === '') say('modelId', 'Choose a model');
  });

/** Whom the chat is with: one person, several, or those who look after a model. */
export function NewChatForm({ handle, start, onCreated, onCancel }: Props) {
  const client = useQueryClient();
  const viewer = useViewer();
  const people = useQuery(chatQueries.people(null, ''));
  const models = useQuery(modelQueries.list('assigned', viewer.id)).data?.models ?? none;
  const [members, setMembers] = useState<readonly Person[]>([]);
  const form = useAppForm({
    schema,
    defaultValues: {
      type: start.modelId === undefined ? 'direct' : 'model',
      name: '',
      personId: '',
      modelId: start.modelId ?? '',
    },
    keptAs: 'new chat',
    mode: 'onSubmit',
    send: async ({ type, name, personId, modelId }) => {
      const id = await createChat({
        type,
        groupName: type === 'group' ? name : null,
        modelId: type === 'model' ? modelId : null,
        memberIds: type === 'direct' ? [personId] : members.map((member) => member.id),
      });
      await refreshChats(client);
      onCreated(id);
    },
    describe: (error) => errorMessage('chats.create', error),
    fieldOf: (error) => {
      const { hint } = toAppError(error);
      return hint === 'name' ? 'name' : hint === 'model' ? 'modelId' : undefined;
    },
  });
  useImperativeHandle(handle, () => ({
    hasInput: () => form.hasInput() || members.length > 0,
    discard: form.discard,
  }));
  const shown = useWatch({ control: form.control, name: 'type' });
  const offered = people.data ?? none;
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <ChoiceField form={form} name="type" label="With" required allowDeselect={false} data={kinds} />
        {shown === 'group' ? (
          <TextField form={form} name="name" label="Group name" required dir="auto" />
        ) : null}
        {shown === 'direct' ? (
          <ChoiceField
            form={form}
            name="personId"
            emptyAs=""
            label="Person"
            required
            searchable
            placeholder="Choose a person"
            data={offered.map((person) => ({ value: person.id, label: personName(person) }))}
          />
        ) : null}
        {shown === 'model' ? (
          <ChoiceField
            form={form}
            name="modelId"
            emptyAs=""
            label="Model"
            required
            searchable
            placeholder="Choose a model"
            data={models.map(({ id, stageName }) => ({ value: id, label: stageName }))}
          />
        ) : null}
        {shown === 'direct' ? null : (
          <div>
            <InputLabel>{shown === 'model' ? 'Others' : 'Members'}</InputLabel>
            <PeoplePicker
              label={shown === 'model' ? 'Others' : 'Members'}
              people={members}
              choices={offered}
              search={{ onSearch: undefined, isSearching: people.isFetching }}
              problem={people.isError ? errorMessage('chats.people', people.error) : undefined}
              canEdit
              most={chatLimits.added}
              onAdd={(person) => {
                setMembers([...members, person]);
              }}
              onRemove={({ id }) => {
                setMembers(members.filter((member) => member.id !== id));
              }}
            />
          </div>
        )}
      </DialogFields>
      <DialogFoot>
        <SendHint />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Start chat</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
