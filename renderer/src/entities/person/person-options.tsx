import type { ReactNode } from 'react';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { Person } from '#shared/contract/models.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { personName, toNamed } from './person-name.ts';
import styles from './person-options.module.css';

type Named = Pick<Person, 'id' | 'email' | 'displayName'>;
type PersonOption = Option & { person: Named };

/** People to choose from, the viewer first. */
export function personOptions(people: readonly Named[], ownId: string): PersonOption[] {
  const options = people.map((person) => ({
    value: person.id,
    label: person.id === ownId ? 'Me' : personName(person),
    words: `${personName(person)} ${person.email}`,
    person,
  }));
  return [
    ...options.filter(({ value }) => value === ownId),
    ...options.filter(({ value }) => value !== ownId),
  ];
}

/** Photo, name and email, as two people may share a name. Other options show their label. */
export function renderPerson(option: Option): ReactNode {
  if (!('person' in option)) return <span dir="auto">{option.label}</span>;
  const { person, label } = option as PersonOption;
  return (
    <Row as="span" gap={8} shrink>
      <PersonAvatar person={toNamed(person)} />
      <Text ellipsis rigid className={styles['name']} dir="auto">
        {label}
      </Text>
      <span className={styles['email']} title={person.email}>
        {person.email}
      </span>
    </Row>
  );
}

/** For Mantine's select. */
export const renderPersonOption = ({ option }: { option: Option }): ReactNode => renderPerson(option);
