import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { MembersBox } from '#renderer/entities/people/members-box.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { chatQueries, refreshChats } from '#renderer/features/chat/queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { Person } from '#shared/contract/models.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';

type NewChatStart = { modelId?: string | undefined };

type Props = { start: NewChatStart; onCreated: (id: string) => void; onClose: () => void };

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

/** Starts a chat with one person, with several, or with the managers of a model. */
export function NewChatDialog({ start, onCreated, onClose }: Props) {
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
    draftKey: 'new chat',
    mode: 'onSubmit',
    send: async ({ type, name, personId, modelId }) => {
      const id = await request('chats.create', {
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
  const shown = useWatch({ control: form.control, name: 'type' });
  const offered = people.data ?? none;
  return (
    <TableDialog
      name="NewChatDialog"
      title="Start a chat"
      width={520}
      discardTitle="Discard this chat?"
      form={{ ...form, hasInput: () => form.hasInput() || members.length > 0 }}
      verb="Start chat"
      fields={[
        { kind: 'choice', name: 'type', label: 'With', required: true, data: kinds },
        shown === 'group' && { name: 'name', label: 'Group name', required: true, dir: 'auto' },
        shown === 'direct' && {
          kind: 'choice',
          name: 'personId',
          emptyAs: '',
          label: 'Person',
          required: true,
          searchable: true,
          placeholder: 'Choose a person',
          data: offered.map((person) => ({ value: person.id, label: personName(person) })),
        },
        shown === 'model' && {
          kind: 'choice',
          name: 'modelId',
          emptyAs: '',
          label: 'Model',
          required: true,
          searchable: true,
          placeholder: 'Choose a model',
          data: models.map(({ id, stageName }) => ({ value: id, label: stageName })),
        },
        shown !== 'direct' && (
          <MembersBox
            key="members"
            label={shown === 'model' ? 'Others' : 'Members'}
            choices={{
              people: offered,
              isSearching: people.isFetching,
              problem: people.isError ? errorMessage('chats.people', people.error) : undefined,
            }}
            most={chatLimits.added}
            value={members}
            onChange={setMembers}
          />
        ),
      ]}
      onClose={onClose}
    />
  );
}
