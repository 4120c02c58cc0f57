import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { MembersBox } from '#renderer/entities/people/members-box.tsx';
import { focusTypedText } from '#renderer/ui/choice/typed-text.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import type { Person } from '#shared/contract/models.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { chatQueries, refreshChats } from '#renderer/features/chat/queries.ts';

type Props = { chatId: string; onClose: () => void };

const none: readonly never[] = [];

/** Adds people to a chat, who then see its whole history. */
export function AddPeopleDialog({ chatId, onClose }: Props) {
  const client = useQueryClient();
  const people = useQuery(chatQueries.people(chatId, ''));
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const adding = useMutation({
    mutationFn: () => request('chats.addMembers', { chatId, memberIds: chosen.map(({ id }) => id) }),
    onSuccess: () => {
      void refreshChats(client);
      void client.invalidateQueries({ queryKey: ['chat-people'] });
      onClose();
    },
  });
  return (
    <Dialog name="AddPeopleDialog" title="Add people" width={520} onClose={onClose}>
      <DialogFields>
        <FormAlert message={adding.isError ? errorMessage('chats.addMembers', adding.error) : undefined} />
        <p>New members see everything that was said.</p>
        <MembersBox
          label="People"
          choices={{
            people: people.data ?? none,
            isSearching: people.isFetching,
            problem: people.isError ? errorMessage('chats.people', people.error) : undefined,
          }}
          most={chatLimits.added}
          value={chosen}
          onChange={setChosen}
        />
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={adding.isPending}
          onClick={({ currentTarget }) => {
            if (!focusTypedText(currentTarget.closest('[role="dialog"]') ?? document)) adding.mutate();
          }}
        >
          Add
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
