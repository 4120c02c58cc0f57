import * as z from 'zod/mini';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { Model, Person } from '#shared/contract/models.ts';
import type { Written } from './people-text.ts';

export type KnownModel = Pick<Model, 'id' | 'stageName' | 'realName' | 'photoUrl' | 'telegramHandle'>;

/** Whom a form is about: someone of the agency, a model, or an address that is nobody's here. */
export const chosenSchema = z.object({
  kind: z.enum(['person', 'model', 'address']),
  id: z.string(),
  /** Empty of an address alone. */
  name: z.string(),
  /** Empty of a model that nobody writes to. */
  address: z.string(),
});
export type Chosen = z.infer<typeof chosenSchema>;

export const ofPerson = (person: Pick<Person, 'id' | 'email' | 'displayName'>): Chosen => ({
  kind: 'person',
  id: person.id,
  name: personName(person),
  address: person.email,
});

export const ofModel = ({ id, stageName }: KnownModel): Chosen => ({
  kind: 'model',
  id,
  name: stageName,
  address: '',
});

/** Who is meant by an address: someone of the agency where it is theirs. */
export function ofWritten({ name, address }: Written, people: readonly Person[]): Chosen {
  const person = people.find(({ email }) => email.toLowerCase() === address);
  return person === undefined ? { kind: 'address', id: address, name, address } : ofPerson(person);
}

/** What they are called; of an address without a name what stands before its `@`. */
export const nameOf = ({ name, address }: Written): string =>
  name === '' ? (address.split('@')[0] ?? address) : name;

/** A person is there once, by whichever name. */
export const keyOf = ({ id, address }: Chosen): string => (address === '' ? id : address.toLowerCase());
