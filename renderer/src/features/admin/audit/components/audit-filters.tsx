import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { eventOptions } from '#renderer/features/admin/audit/event-kinds.ts';
import { timeSpans, type AuditChoices } from '#renderer/features/admin/audit/filters.ts';

type Named = { id: string; name: string };

type Props = {
  choices: AuditChoices;
  /** Left out where somebody sees nobody's entries but their own. */
  people: { viewerId: string; others: readonly Named[] } | undefined;
  /** Those that the loaded entries are about. */
  models: readonly Named[];
  onChange: (name: keyof AuditChoices, value: string) => void;
};

const any = { value: 'all', label: 'Any' };
const eventChoices = [any, ...eventOptions];
const timeChoices = [any, ...Object.entries(timeSpans).map(([value, { label }]) => ({ value, label }))];
const toOption = ({ id, name }: Named) => ({ value: id, label: name });

export function AuditFilterChips({ choices, people, models, onChange }: Props) {
  const personChoices = useMemo(
    () =>
      people === undefined
        ? []
        : [any, { value: people.viewerId, label: 'You' }, ...people.others.map(toOption)],
    [people],
  );
  const modelChoices = useMemo(() => [any, ...models.map(toOption)], [models]);
  // An event that this version does not know, from an address.
  const events = useMemo(
    () =>
      eventChoices.some(({ value }) => value === choices.event)
        ? eventChoices
        : [...eventChoices, { value: choices.event, label: choices.event }],
    [choices.event],
  );
  const setPerson = useCallbackRef((value: string) => {
    onChange('person', value);
  });
  const setEvent = useCallbackRef((value: string) => {
    onChange('event', value);
  });
  const setModel = useCallbackRef((value: string) => {
    onChange('model', value);
  });
  const setTime = useCallbackRef((value: string) => {
    onChange('time', value);
  });
  return (
    <>
      {people === undefined ? null : (
        <FilterChip
          label="Person"
          value={choices.person}
          options={personChoices}
          anyValue="all"
          onChange={setPerson}
        />
      )}
      <FilterChip label="Event" value={choices.event} options={events} anyValue="all" onChange={setEvent} />
      {models.length === 0 && choices.model === 'all' ? null : (
        <FilterChip
          label="Model"
          value={choices.model}
          options={modelChoices}
          anyValue="all"
          onChange={setModel}
        />
      )}
      <FilterChip label="Time" value={choices.time} options={timeChoices} anyValue="all" onChange={setTime} />
    </>
  );
}
