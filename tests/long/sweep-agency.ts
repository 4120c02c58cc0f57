import { permissionKeys } from '#shared/domain/permissions.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { clientFor, sessionFor } from '#tests/support/backend.ts';
import type { Api } from '#tests/support/fuzz/api.ts';
import type { OthersRows, Row } from '#tests/support/fuzz/payloads.ts';
import { createAccount } from '#tests/support/journeys/accounts.ts';

export const roles = [
  'anonymous',
  'inactive',
  'without rights',
  'without models',
  'secondary',
  'admin',
] as const;
export type Role = (typeof roles)[number];

/** What a manager has who works for models: nothing that shows those of others. */
const areas = permissionKeys.filter(
  (key) =>
    ![
      ...['can_manage_users', 'can_manage_all_models', 'can_manage_config', 'can_view_all_data'],
      ...['can_access_chat', 'can_access_socials', 'can_see_all_models'],
    ].includes(key),
);

export type SweepPerson = { id: string; signIn: () => Promise<string> };
export type SweepAgency = {
  people: ReadonlyMap<Role, SweepPerson>;
  /** The one model of the secondary manager. */
  modelId: string;
};

/** Makes those who ask, among the people and models of the demo agency. */
export async function fillSweepAgency(server: AppServer): Promise<SweepAgency> {
  const service = clientFor(server, server.secretKey);
  const make = async (name: Role, permitted: readonly string[]): Promise<SweepPerson> => {
    const account = await createAccount(server, name);
    await service
      .from('user_permissions')
      .insert(
        permissionKeys.map((key) => ({
          user_id: account.id,
          permission_key: key,
          enabled: permitted.includes(key),
        })),
      )
      .throwOnError();
    return { id: account.id, signIn: async () => (await sessionFor(server, account)).access_token };
  };
  const people = new Map<Role, SweepPerson>([
    ['inactive', await make('inactive', areas)],
    ['without rights', await make('without rights', [])],
    ['without models', await make('without models', areas)],
    ['secondary', await make('secondary', areas)],
    ['admin', await make('admin', permissionKeys)],
  ]);
  const idOf = (role: Role) => people.get(role)?.id ?? '';
  await service.from('profiles').update({ role: 'admin' }).eq('id', idOf('admin')).throwOnError();
  await service.from('profiles').update({ status: 'inactive' }).eq('id', idOf('inactive')).throwOnError();
  const { data } = await service.from('models').select('id').order('stage_name').limit(1).throwOnError();
  const modelId = (data as { id: string }[])[0]?.id ?? '';
  await service
    .from('model_secondary_managers')
    .insert({ model_id: modelId, manager_id: idOf('secondary') })
    .throwOnError();
  return { people, modelId };
}

/** The rows of others as they are now, and the texts by which a hidden one is known where it is shown. */
export type Others = { rows: OthersRows; texts: ReadonlyMap<string, string> };

export async function readOthers(
  server: AppServer,
  { tables, references }: Api,
  { people, modelId }: SweepAgency,
): Promise<Others> {
  const service = clientFor(server, server.secretKey);
  const all = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { data, error } = await service.from(name).select('*').limit(1000);
    if (error === null) all.set(name, data as Row[]);
  }
  const own = new Set([...people.values()].map(({ id }) => id));
  const isOfAsker = (row: Row) => Object.values(row).some((value) => own.has(value as string));

  // Models that nobody here looks after, chats that nobody here is in, and what cannot be without one of these.
  const hidden = new Set<unknown>();
  for (const { id } of all.get('models') ?? []) if (id !== modelId) hidden.add(id);
  for (const { id } of all.get('chats') ?? []) hidden.add(id);
  const isHidden = (table: string, row: Row): boolean =>
    hidden.has(row['id']) ||
    hidden.has(row['model_id']) ||
    references.some((one) => one.table === table && one.isRequired && hidden.has(row[one.column]));
  for (let before = -1; before !== hidden.size;) {
    before = hidden.size;
    for (const [table, rows] of all)
      for (const row of rows) if (row['id'] !== undefined && isHidden(table, row)) hidden.add(row['id']);
  }

  const texts = new Map<string, string>();
  const general: Row[] = [];
  for (const { name, columns } of tables)
    for (const row of all.get(name) ?? []) {
      if (!isHidden(name, row)) general.push(row);
      else
        for (const { name: column, kind } of columns) {
          const value = row[column];
          if (kind === 'text' && typeof value === 'string' && isTelling(value))
            texts.set(value, `${name}.${column}`);
        }
    }
  // What is written elsewhere as well tells nothing.
  const elsewhere = JSON.stringify(general);
  for (const text of texts.keys()) if (elsewhere.includes(quoted(text))) texts.delete(text);
  return {
    texts,
    rows: new Map([...all].map(([name, rows]) => [name, rows.filter((row) => !isOfAsker(row))])),
  };
}

/** A text as it stands in JSON. */
export const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Long enough to be no chance, and no word of a list, id, day, zone or address of a file type. */
const isTelling = (value: string): boolean =>
  value.length >= 8 && !/^[a-z0-9_./+:-]+$/.test(value) && !/^\d{4}-\d\d-\d\d|^[A-Z]\w+\/\w+$/.test(value);
