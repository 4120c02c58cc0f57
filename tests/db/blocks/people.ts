import {
  insertModel,
  outcome,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

export type BlockPeople = Record<'admin' | 'main' | 'secondary' | 'stranger', ActingPerson>;

/** People around one model, with the permissions that see what is assigned to them and nothing else. */
export async function openBlocks(): Promise<{ lane: DatabaseLane; people: BlockPeople; model: string }> {
  const lane = await openDatabaseLane();
  const permissions = { can_access_socials: false, can_access_chat: false };
  const people = {
    admin: await lane.person({ role: 'admin' }),
    main: await lane.person({ permissions }),
    secondary: await lane.person({ permissions }),
    stranger: await lane.person({ permissions }),
  };
  const model = await insertModel(lane, {
    managerId: people.main.id,
    secondaryIds: [people.secondary.id],
  });
  return { lane, people, model };
}

/** How many rows of a table someone reads of this row. */
export async function countOf(person: ActingPerson, table: string, key: string, id: string): Promise<number> {
  const { data, error } = await person.client.from(table).select('*').eq(key, id);
  if (error) throw new Error(error.message);
  return data.length;
}

type Forgery = { table: string; row: object; change: object; key: string; id: string };

/** What becomes of a person's own INSERT, UPDATE and DELETE, past the procedures. */
export async function forgeries(
  { client }: ActingPerson,
  { table, row, change, key, id }: Forgery,
): Promise<string[]> {
  return [
    await outcome(client.from(table).insert(row).select()),
    await outcome(client.from(table).update(change).eq(key, id).select()),
    await outcome(client.from(table).delete().eq(key, id).select()),
  ];
}

/** When the row itself last changed, which realtime tells of. */
export async function touchedAt(lane: DatabaseLane, row: string, id: string): Promise<string> {
  const [found] = await lane.sql<{ at: string }>(
    `select xmin::text as at from public.${row}s where id = $1`,
    [id],
  );
  return found?.at ?? '';
}
