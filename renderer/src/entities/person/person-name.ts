import type { Person } from '#shared/contract/models.ts';

export const personName = (person: Person): string => person.displayName ?? person.email;

export const toNamed = (person: Person) => ({ id: person.id, name: personName(person) });
