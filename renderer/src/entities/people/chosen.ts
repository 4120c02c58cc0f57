import * as z from 'zod/mini';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { Model, Person } from '#shared/contract/models.ts';
import type { Written } from './people-text.ts';

export type KnownModel = Pick<Model, 'id' | 'stageName' | 'realName' | 'photoUrl' | 'telegramHandle'>;

/** A chosen person, model, or email address of someone outside the agency. */
export const chosenSchema = z.object({
  kind: z.enum(['person', 'model', 'address']),
  id: z.string(),
  /** Empty for a bare address. */
  name: z.string(),
  /** Empty for a model without an address. */
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

/** Matches a typed address to a person of the agency if it is theirs. */
export function ofWritten({ name, address }: Written, people: readonly Person[]): Chosen {
  const person = people.find(({ email }) => email.toLowerCase() === address);
  return person === undefined ? { kind: 'address', id: address, name, address } : ofPerson(person);
}

/** The name to show; for an address without a name, the part before `@`. */
export const nameOf = ({ name, address }: Written): string =>
  name === '' ? (address.split('@')[0] ?? address) : name;

/** Identifies a person regardless of the name they were typed with. */
export const keyOf = ({ id, address }: Chosen): string => (address === '' ? id : address.toLowerCase());
