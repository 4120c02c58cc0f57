import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import type { Person } from '#shared/contract/models.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { personName, toNamed } from './person-name.ts';
import { personOptions, renderPerson } from './person-options.tsx';
import styles from './people-picker.module.css';

type Props = {
  /** What they are: `Assignees`. */
  label: string;
  people: readonly (Person & { isInactive?: boolean | undefined })[];
  /** Who can be chosen. */
  choices: readonly Person[];
  search: { onSearch: ((text: string) => void) | undefined; isSearching: boolean };
  /** Why nobody can be chosen. */
  problem: string | undefined;
  canEdit: boolean;
  most: number;
  onAdd: (person: Person) => void;
  onRemove: (person: Person) => void;
};

/** Several people of one thing, each with a face; more are chosen from a list that can be searched. */
export function PeoplePicker(props: Props) {
  const { label, people, choices, search, problem, canEdit, most, onAdd, onRemove } = props;
  const viewer = useViewer();
  const known = [...people, ...choices.filter(({ id }) => !people.some((person) => person.id === id))];
  return (
    <div className={styles['pills']} role="group" aria-label={label}>
      {people.map((person) => (
        <span key={person.id} className={styles['pill']}>
          <PersonAvatar person={toNamed(person)} size={18} />
          <span dir="auto" title={person.email}>
            {personName(person)}
          </span>
          {person.isInactive === true ? <span className={styles['inactive']}>inactive</span> : null}
          {canEdit ? (
            <ActionIcon
              size="xs"
              aria-label={`Remove ${personName(person)}`}
              onClick={() => {
                onRemove(person);
              }}
            >
              <IconX size={12} stroke={2} />
            </ActionIcon>
          ) : null}
        </span>
      ))}
      {people.length === 0 ? <span className={styles['nobody']}>Nobody</span> : null}
      {canEdit ? (
        <ManyChoice
          label={label}
          thing="person"
          values={people.map(({ id }) => id)}
          options={personOptions(known, viewer.id)}
          renderOption={renderPerson}
          {...search}
          full={people.length >= most ? `Choose ${String(most)} people or fewer` : undefined}
          onToggle={(id) => {
            const person = known.find((candidate) => candidate.id === id);
            if (person === undefined) return;
            if (people.some((chosen) => chosen.id === id)) onRemove(person);
            else onAdd(person);
          }}
          footer={
            problem === undefined ? null : (
              <p className={styles['problem']} role="alert">
                {problem}
              </p>
            )
          }
        >
          {(button) => (
            <ActionIcon {...button} size="xs" aria-label={`Change ${label.toLowerCase()}`}>
              <IconPlus size={14} />
            </ActionIcon>
          )}
        </ManyChoice>
      ) : null}
    </div>
  );
}
