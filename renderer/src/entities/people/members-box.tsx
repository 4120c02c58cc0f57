import type { Person } from '#shared/contract/models.ts';
import { ofPerson } from './chosen.ts';
import { PeopleBox, type PeopleBoxProps } from './people-box.tsx';

type Props = Omit<PeopleBoxProps, 'value' | 'onChange' | 'takesAddresses'> & {
  value: readonly Person[];
  onChange: (people: Person[]) => void;
};

/** Several people of the agency, with their full records. */
export function MembersBox({ value, onChange, ...box }: Props) {
  const known = [...value, ...box.choices.people];
  return (
    <PeopleBox
      {...box}
      value={value.map(ofPerson)}
      onChange={(chosen) => {
        onChange(chosen.flatMap(({ id }) => known.find((person) => person.id === id) ?? []));
      }}
    />
  );
}
