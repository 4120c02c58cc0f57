import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { insertModel, type ActingPerson, type DatabaseLane } from './database-lane.ts';

/** A word that stands nowhere but in a secret. */
export const canary = 'Zq7-Canary-OfAPassword';

export type Account = { username?: string; password?: string; email?: string; notes?: string };

type Socials = Record<string, { credentials: { main: Account; secondary: Account[] } }>;

/** Writes a model's socials as the specification has them: whole. */
export const writeSocials = (person: ActingPerson, modelId: string, socials: object) =>
  person.client.from('models').update({ socials }).eq('id', modelId).select('id');

export async function socialsOf(lane: DatabaseLane, modelId: string): Promise<Socials> {
  const [row] = await lane.sql<{ socials: Socials }>('select socials from public.models where id = $1', [
    modelId,
  ]);
  if (row === undefined) throw new Error('There is no such model');
  return row.socials;
}

/** The account that a reference stands for. */
export const idOf = (account: Account | undefined): string => account?.password?.slice('vault:'.length) ?? '';

/** A model of someone with one account on x, and that account's id. */
export async function modelWithPassword(
  lane: DatabaseLane,
  person: ActingPerson,
  account: Account = { username: 'ava', password: canary },
): Promise<{ modelId: string; credentialId: string }> {
  const modelId = await insertModel(lane, { managerId: person.id });
  const { error } = await writeSocials(person, modelId, { x: { credentials: { main: account } } });
  if (error) throw new Error(`${error.code}: ${error.message}`);
  const { x } = await socialsOf(lane, modelId);
  return { modelId, credentialId: idOf(x?.credentials.main) };
}

/** Writes a use down, as the first of the two calls that it takes. */
export const beginReveal = (
  person: ActingPerson,
  credentialId: string,
  kind = 'password',
  purpose = 'reveal',
) =>
  person.client.rpc('reveal_credential', {
    p_credential_id: credentialId,
    p_secret_kind: kind,
    p_purpose: purpose,
  });

/** What a use that was written down is for; an answer that refuses it stays as it is. */
export async function readSecret(
  { client }: Pick<ActingPerson, 'client'>,
  begun: PromiseLike<PostgrestSingleResponse<unknown>>,
): Promise<PostgrestSingleResponse<unknown>> {
  const answer = await begun;
  if (answer.error) return answer;
  return client.rpc('read_secret', { p_use_id: (answer.data as { use_id: string }).use_id });
}

export const reveal = (...asked: Parameters<typeof beginReveal>) =>
  readSecret(asked[0], beginReveal(...asked));

/** Makes someone's sign-in so old. */
export async function ageSession(lane: DatabaseLane, person: ActingPerson, minutes: number): Promise<void> {
  await lane.sql(
    `update auth.sessions set created_at = now() - make_interval(mins => $2) where user_id = $1`,
    [person.id, minutes],
  );
}

export type LogEntry = { action: string; kind: string | null; reason: string | null; user_id: string };

/** What the access log has of an account, oldest first. */
export const entriesOf = (lane: DatabaseLane, credentialId: string): Promise<LogEntry[]> =>
  lane.sql<LogEntry>(
    `select action, kind, reason, user_id from public.credential_access_log where credential_id = $1 order by seq`,
    [credentialId],
  );
