import { auditCountCap, type AuditEntry, type AuditFilter } from '#shared/contract/audit.ts';
import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { Tables } from '#shared/database.types.ts';
import type { Client } from './database/client.ts';
import { run, runCount } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

type AuditRow = Omit<Tables<'audit_log'>, 'prev_hash' | 'hash'>;

const usualRetentionDays = 365;

const columns =
  'seq, created_at, actor_id, actor_name, actor_type, event, resource_type, resource_id, resource_name, model_id, changes, ip, user_agent, request_id' as const;

export function auditHandlers({ client }: ServiceContext): Handlers<'audit'> {
  return {
    'audit.list': (input) => listEntries(client, input),
    'audit.count': ({ filter }) => countEntries(client, filter),
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
      // The same rule as in the database, which decides.
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
  const found = filtered(client.from('audit_log').select(columns), filter);
  const older = before === null ? found : found.lt('seq', before);
  const rows = await run(older.order('seq', { ascending: false }).limit(limit));
  return rows.map(toEntry);
}

async function countEntries(client: Client, filter: AuditFilter) {
  const found = filtered(client.from('audit_log').select('seq'), filter);
  // An exact count scans all matching rows, so it is only used when they are known to be few.
  const [beyond] = await run(found.order('seq', { ascending: false }).range(auditCountCap, auditCountCap));
  if (beyond !== undefined) return { count: auditCountCap, isCapped: true };
  const counted = filtered(client.from('audit_log').select('seq', { count: 'exact' }), filter);
  return { count: Math.min(await runCount(counted.limit(1)), auditCountCap), isCapped: false };
}

type Filterable = { filter: (column: string, operator: string, value: string) => unknown };

/** The same query with the filter applied. */
function filtered<Query extends Filterable>(query: Query, filter: AuditFilter): Query {
  const { event } = filter;
  const conditions: [column: string, operator: string, value: string | undefined][] = [
    ['actor_id', 'eq', filter.actorId],
    // A range instead of LIKE, because an event's underscore would match any character in a pattern.
    ['event', 'gte', event],
    ['event', 'lt', event === undefined ? undefined : `${event}~`],
    ['resource_type', 'eq', filter.resourceType],
    ['resource_id', 'eq', filter.resourceId],
    ['model_id', 'eq', filter.modelId],
    ['created_at', 'gte', filter.from],
    ['created_at', 'lt', filter.to],
  ];
  for (const [column, operator, value] of conditions) {
    // This changes the query itself.
    if (value !== undefined) query.filter(column, operator, value);
  }
  return query;
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    seq: row.seq,
    at: row.created_at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    // The database allows no other value; dispatch validates it anyway.
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
