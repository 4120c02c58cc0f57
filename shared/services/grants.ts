import type { Handlers } from '#shared/contract/bridge.ts';
import type { Grant } from '#shared/contract/grants.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { pass, tell } from './database/pass.ts';

const shownGrants = 100;

const columns = `id, platform, status, minutes, reason, answer, asked_at, decided_at, ends_at, ended_at, ended_because, user_id,
  model:models!credential_grants_model_id_fkey(id, stage_name),
  person:profiles!credential_grants_user_id_fkey(id, display_name, email),
  decider:profiles!credential_grants_decided_by_fkey(id, display_name, email)`;

type PersonRow = { id: string; display_name: string | null; email: string };
type GrantRow = {
  id: string;
  platform: string | null;
  status: string;
  minutes: number;
  reason: string;
  answer: string | null;
  asked_at: string | null;
  decided_at: string | null;
  ends_at: string | null;
  ended_at: string | null;
  ended_because: string | null;
  model: { id: string; stage_name: string } | null;
  person: PersonRow | null;
  decider: PersonRow | null;
};

export function grantHandlers({ client }: ServiceContext): Handlers<'grants'> {
  const scopeOf = ({ modelId, platform, minutes, reason }: Scope) => ({
    p_model_id: modelId,
    p_minutes: minutes,
    p_access_reason: reason,
    ...(platform === null ? {} : { p_platform: platform }),
  });
  return {
    'grants.list': async ({ modelId, personId }) => {
      let asked = client.from('credential_grants').select(columns);
      if (modelId !== undefined) asked = asked.eq('model_id', modelId);
      if (personId !== undefined) asked = asked.eq('user_id', personId);
      const rows = await run(
        asked
          .order('created_at', { ascending: false })
          .limit(shownGrants)
          .overrideTypes<GrantRow[], { merge: false }>(),
      );
      return rows.flatMap(toGrant);
    },
    'grants.ask': async (wanted) => run(client.rpc('ask_for_access', scopeOf(wanted))),
    'grants.give': async ({ personId, ...wanted }) => {
      await run(client.rpc('give_access', { ...scopeOf(wanted), p_user_id: personId }));
    },
    'grants.decide': tell(client, 'decide_access', { id: 'p_grant_id' }),
    'grants.end': pass(client, 'end_access', { id: 'p_grant_id' }),
  };
}

type Scope = { modelId: string; platform: string | null; minutes: number; reason: string };

const named = ({ id, display_name, email }: PersonRow) => ({ id, name: display_name ?? email });

function toGrant(row: GrantRow): Grant[] {
  // Both are required columns that everyone who sees the grant can read, but a deletion may happen in between.
  if (row.model === null || row.person === null) return [];
  return [
    {
      id: row.id,
      model: { id: row.model.id, name: row.model.stage_name },
      person: named(row.person),
      platform: row.platform,
      status: row.status as Grant['status'],
      minutes: row.minutes,
      reason: row.reason,
      answer: row.answer,
      askedAt: row.asked_at,
      decidedBy: row.decider === null ? null : named(row.decider),
      decidedAt: row.decided_at,
      endsAt: row.ends_at,
      endedAt: row.ended_at,
      endedBecause: row.ended_because as Grant['endedBecause'],
    },
  ];
}
