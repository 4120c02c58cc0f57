import type { AuditEntry } from '#shared/contract/audit.ts';
import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { Tables } from '#shared/database.types.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

type AuditRow = Omit<Tables<'audit_log'>, 'prev_hash' | 'hash'>;

const usualRetentionDays = 365;

const columns =
  'seq, created_at, actor_id, actor_name, actor_type, event, resource_type, resource_id, resource_name, model_id, changes, ip, user_agent, request_id' as const;

export function auditHandlers({ client }: ServiceContext): Handlers<'audit'> {
  return {
    'audit.list': (input) => listEntries(client, input),
    'audit.checkChain': async ({ from, to }) => {
      const answer = await run(
        client.rpc(
          'check_audit_chain',
          { ...(from === null ? {} : { p_from: from }), ...(to === null ? {} : { p_to: to }) },
          { get: true },
        ),
      );
      const result = answer as { checked: number; first_broken_seq: number | null };
      return { checked: result.checked, firstBrokenSeq: result.first_broken_seq };
    },
    'audit.getHashes': async ({ seq }) => {
      const [row] = await run(client.from('audit_log').select('hash, prev_hash').eq('seq', seq));
      return row === undefined ? null : { hash: row.hash, previousHash: row.prev_hash };
    },
    'audit.getRetentionDays': async () => {
      const [row] = await run(client.from('config').select('value').eq('key', 'audit_retention_days'));
      // As the database reads it, which decides.
      return row !== undefined && /^([7-9]|[1-9][0-9]{1,4})$/.test(row.value)
        ? Number(row.value)
        : usualRetentionDays;
    },
  };
}

async function listEntries(
  client: Client,
  { filter, before, limit }: HandlerInput<'audit.list'>,
): Promise<AuditEntry[]> {
  let query = client.from('audit_log').select(columns);
  if (before !== null) query = query.lt('seq', before);
  if (filter.actorId !== undefined) query = query.eq('actor_id', filter.actorId);
  if (filter.event !== undefined) {
    // A range instead of LIKE: in a pattern the underscore of an event stands for any letter.
    query = query.gte('event', filter.event).lt('event', `${filter.event}~`);
  }
  if (filter.resourceType !== undefined) query = query.eq('resource_type', filter.resourceType);
  if (filter.resourceId !== undefined) query = query.eq('resource_id', filter.resourceId);
  if (filter.modelId !== undefined) query = query.eq('model_id', filter.modelId);
  if (filter.from !== undefined) query = query.gte('created_at', filter.from);
  if (filter.to !== undefined) query = query.lt('created_at', filter.to);
  const rows = await run(query.order('seq', { ascending: false }).limit(limit));
  return rows.map(toEntry);
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    seq: row.seq,
    at: row.created_at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    // The database admits no other; dispatch checks it all the same.
    actorType: row.actor_type as AuditEntry['actorType'],
    event: row.event,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    resourceName: row.resource_name,
    modelId: row.model_id,
    address: row.ip,
    userAgent: row.user_agent,
    requestId: row.request_id,
    changes: row.changes as AuditEntry['changes'],
  };
}
