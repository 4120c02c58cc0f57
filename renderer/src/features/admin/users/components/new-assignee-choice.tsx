import { useState } from 'react';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import type { NewAssignee } from '#renderer/features/admin/users/mutations.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import type { User } from '#shared/contract/users.ts';

type Props = {
  users: readonly User[];
  /** Undefined until they are counted. */
  count: number | undefined;
  onChange: (newAssignee: NewAssignee | undefined) => void;
};

const nobody = 'nobody';
const words = { one: 'open task', many: 'open tasks' };
const rule = 'Tasks of models that the person can’t see become unassigned.';

/** Chooses who takes over a user's tasks. */
export function NewAssigneeChoice({ users, count, onChange }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choices = usePersonChoices();
  return (
    <EditableChoice
      label="Reassign their open tasks to"
      description={count === undefined ? rule : `${countOf(count, words)}. ${rule}`}
      placeholder="Choose a person"
      searchable
      data={[
        ...choices.options.filter(({ value }) => !users.some(({ id }) => id === value)),
        { value: nobody, label: 'No one: leave them unassigned' },
      ]}
      value={chosen}
      onChange={(value) => {
        setChosen(value);
        const person = value === null ? undefined : choices.find(value);
        if (person !== undefined) onChange({ id: person.id, name: personName(person) });
        else onChange(value === nobody ? null : undefined);
      }}
      renderOption={renderPersonOption}
      {...choices.search}
    />
  );
}
