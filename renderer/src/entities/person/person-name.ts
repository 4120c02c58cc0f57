import type { Person } from '#shared/contract/models.ts';

type Named = Pick<Person, 'id' | 'email' | 'displayName'>;

export const personName = (person: Pick<Named, 'email' | 'displayName'>): string =>
  person.displayName ?? person.email;

export const toNamed = (person: Named) => ({ id: person.id, name: personName(person) });
