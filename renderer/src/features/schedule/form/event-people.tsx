import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { MembersBox } from '#renderer/entities/people/members-box.tsx';
import { scheduleQueries } from '#renderer/features/schedule/queries.ts';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import type { Person } from '#shared/contract/models.ts';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { general, onlyMe, type EventValues } from './event-values.ts';

type Props = { form: AppForm<EventValues>; owner: string; known: readonly Person[] };

const typingPauseMs = 200;
const pageSize = 50;
const nobody: readonly Person[] = [];

/** The agency's people who take part: those who may see the model. */
export function EventPeople({ form, owner, known }: Props) {
  const { field } = useController({ control: form.control, name: 'attendeeIds' });
  return <EventPeoplePicker ids={field.value} owner={owner} known={known} onChange={field.onChange} />;
}

type PickerProps = {
  ids: readonly string[];
  owner: string;
  known?: readonly Person[];
  onChange: (ids: string[]) => void;
};

/** The same without a form. */
export function EventPeoplePicker({ ids, owner, known = nobody, onChange }: PickerProps) {
  const modelId = owner === general || owner === onlyMe || owner === '' ? null : owner;
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const first = useQuery(scheduleQueries.people(modelId, ''));
  const asksServer = (first.data?.length ?? 0) >= pageSize;
  const search = useQuery({
    ...scheduleQueries.people(modelId, settled),
    enabled: asksServer && settled !== '',
  });
  const found = [...(first.data ?? nobody), ...(settled === '' ? nobody : (search.data ?? nobody))];
  const choices = [...new Map([...known, ...found].map((person) => [person.id, person])).values()];
  const error = first.error ?? search.error;
  return (
    <MembersBox
      label="People"
      choices={{
        people: choices,
        onSearch: asksServer ? setText : undefined,
        isSearching:
          first.isLoading ||
          (asksServer && text.trim() !== '' && (settled !== text.trim() || search.isFetching)),
        problem: error === null ? undefined : errorMessage('schedule.people', error),
      }}
      most={scheduleLimits.attendees}
      value={ids.map(
        (id) =>
          choices.find((person) => person.id === id) ?? {
            id,
            email: 'Someone else',
            displayName: null,
            role: '',
          },
      )}
      onChange={(chosen) => {
        onChange(chosen.map(({ id }) => id));
      }}
    />
  );
}
