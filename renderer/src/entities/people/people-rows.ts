import { personName } from '#renderer/entities/person/person-name.ts';
import { matchingOptions } from '#renderer/lib/lists/matching-options.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import type { Person } from '#shared/contract/models.ts';
import type { KnownModel } from './chosen.ts';
import { readPerson, type Written } from './people-text.ts';

/** One row of the list. */
export type PeopleRow = { key: string; label: string; words: string; role: string; handle: string } & (
  | { kind: 'person'; person: Person }
  | { kind: 'model'; model: KnownModel }
  | { kind: 'address'; written: Written }
);

const mostShown = 8;

const rowOfPerson = (person: Person): PeopleRow => ({
  kind: 'person',
  key: person.id,
  label: personName(person),
  words: `${personName(person)} ${person.email}`,
  role: roleLabel(person.role),
  handle: person.displayName === null ? '' : person.email,
  person,
});

const rowOfModel = (model: KnownModel): PeopleRow => ({
  kind: 'model',
  key: model.id,
  label: model.stageName,
  words: `${model.stageName} ${model.realName} ${model.telegramHandle ?? ''}`,
  role: model.realName,
  handle: model.telegramHandle ?? '',
  model,
});

/** A row for an outside address, as it was typed. */
function rowOfAddress(written: Written): PeopleRow {
  const label = `Use ${written.address}`;
  return { kind: 'address', key: written.address, label, words: '', role: written.name, handle: '', written };
}

type Known = { people: readonly Person[]; models: readonly KnownModel[]; takesAddresses: boolean };

/** The rows that match a text, people before models; without a text, the first of them. */
export function rowsOf(text: string, { people, models, takesAddresses }: Known): PeopleRow[] {
  const match = (rows: PeopleRow[]): PeopleRow[] =>
    matchingOptions(
      rows.map((row) => ({ ...row, value: row.key })),
      text,
    ).slice(0, mostShown);
  const written = takesAddresses ? readPerson(text) : undefined;
  const isKnown = people.some(({ email }) => email.toLowerCase() === written?.address);
  return [
    ...match(people.map(rowOfPerson)),
    ...(written === undefined || isKnown ? [] : [rowOfAddress(written)]),
    ...match(models.map(rowOfModel)),
  ];
}

/** The row that a name or address left in the field refers to; a message if there are several. */
export function rowMeantBy(text: string, rows: readonly PeopleRow[]): PeopleRow | string | undefined {
  const sought = text.trim().toLowerCase();
  const exact = rows.filter(({ label, handle }) =>
    [label, handle].some((each) => each.toLowerCase() === sought),
  );
  if (exact.length === 1) return exact[0];
  return rows.length === 1 ? rows[0] : rows.length > 1 ? 'Choose from the list' : undefined;
}
