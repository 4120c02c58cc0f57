import { dataOf, type ActingPerson, type DatabaseLane } from './database-lane.ts';

type Row = { id: string; title: string; read_at: string | null; status: string; model_name: string | null };

export const listOf = (person: ActingPerson, limit_count = 20) =>
  dataOf<Row[]>(person.client.rpc('get_user_notifications', { limit_count }, { get: true }));

export const titlesOf = async (person: ActingPerson) => (await listOf(person)).map(({ title }) => title);

/** Calls a procedure as someone; a refusal fails the test. */
export const call = <T>(person: ActingPerson, name: string, args: object = {}) =>
  dataOf<T>(person.client.rpc(name, args));

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** As if nobody had been told anything, wanted anything or tried anything. */
export async function forgetNotifications(lane: DatabaseLane): Promise<void> {
  for (const table of ['queue', 'preferences', 'settings', 'mutes'])
    await lane.sql(`delete from public.notification_${table}`);
  await lane.sql('delete from private.tickets');
}
