import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { Person } from '#shared/contract/models.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { personName, toNamed } from './person-name.ts';
import { personOptions, renderPerson } from './person-options.tsx';
import styles from './people-picker.module.css';

type Props = {
  /** What the people are: `Assignees`. */
  label: string;
  people: readonly (Person & { isInactive?: boolean | undefined })[];
  /** The people that can be chosen. */
  choices: readonly Person[];
  search: { onSearch: ((text: string) => void) | undefined; isSearching: boolean };
  /** Why no one can be chosen. */
  problem: string | undefined;
  canEdit: boolean;
  most: number;
  onAdd: (person: Person) => void;
  onRemove: (person: Person) => void;
};

/** Several people with photos; more can be added from a searchable list. */
export function PeoplePicker(props: Props) {
  const { label, people, choices, search, problem, canEdit, most, onAdd, onRemove } = props;
  const viewer = useViewer();
  const known = [...people, ...choices.filter(({ id }) => !people.some((person) => person.id === id))];
  return (
    <Row gap={4} wrap className={styles['pills']} role="group" aria-label={label}>
      {people.map((person) => (
        <Row key={person.id} as="span" gap={6} inline className={styles['pill']}>
          <PersonAvatar person={toNamed(person)} size={18} />
          <span dir="auto" title={person.email}>
            {personName(person)}
          </span>
          {person.isInactive === true ? <Text tone="warning">inactive</Text> : null}
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
        </Row>
      ))}
      {people.length === 0 ? (
        <Text size={13} tone="dimmed">
          Nobody
        </Text>
      ) : null}
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
              <Text as="p" size={12} tone="danger" className={styles['problem']} role="alert">
                {problem}
              </Text>
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
    </Row>
  );
}
