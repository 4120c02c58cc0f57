import { performance } from 'node:perf_hooks';
import { modelPageSize } from '#shared/contract/models.ts';
import { auditPageSize } from '#shared/contract/audit.ts';
import { userPageSize } from '#shared/contract/users.ts';
import type { DatabaseLane } from '#tests/support/database-lane.ts';
import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { policyStatements, procedureCalls, type PolicyStatement } from './database-statements.ts';
import { fillLargeAgency, type Asker, type LargeAgency } from './large-agency.ts';
import { toldRows } from './progress.ts';
import { costFor, prepareTiming, type Cost } from './protection-cost.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const callsEach = 40;

/** Postgres behind PostgREST with the rows of a large agency: what protection costs, and what people wait for. */
export async function databaseRows(): Promise<Row[]> {
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      const agency = await fillLargeAgency(lane);
      await prepareTiming(lane);
      return [
        ...(await policyRows(lane, agency)),
        ...(await procedureRows(lane, agency)),
        ...(await callRows(lane, agency)),
      ];
    } finally {
      await lane.close();
    }
  } finally {
    await stop();
  }
}

const targetOf = ({ plainMs }: Cost): number => Math.max(plainMs * 2.5, plainMs + 3);

const rowOf = (what: string, cost: Cost): Row => ({
  what,
  value: cost.protectedMs,
  unit: 'ms',
  target: targetOf(cost),
  beside: cost.plainMs,
});

const seesAll = (asker: string): boolean => asker === 'admin' || asker === 'holder of can_view_all_data';

/** Of all who asked, the one it was worst for. */
async function worst(
  what: string,
  { askers }: LargeAgency,
  measure: (personId: string) => Promise<Cost | undefined>,
  asks: (asker: string) => boolean = () => true,
): Promise<Row[]> {
  const costs: { row: Row; share: number }[] = [];
  for (const [asker, { id }] of Object.entries(askers).filter(([name]) => asks(name))) {
    const cost = await measure(id);
    if (cost !== undefined)
      costs.push({ row: rowOf(`${what} (${asker})`, cost), share: cost.protectedMs / targetOf(cost) });
  }
  costs.sort((a, b) => b.share - a.share);
  return costs.slice(0, 1).map(({ row }) => row);
}

function filled(
  text: string,
  me: string,
  {
    askers,
    modelId,
    otherId,
    taskId,
    noteId,
    documentId,
    chatId,
    messageId,
    eventId,
    occurrenceId,
  }: LargeAgency,
): string {
  const values: Record<string, string> = {
    me,
    model: modelId,
    other: otherId,
    task: taskId,
    note: noteId,
    document: documentId,
    chat: chatId,
    message: messageId,
    event: eventId,
    occurrence: occurrenceId,
    manager: askers['manager of 500'].id,
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

async function policyRows(lane: DatabaseLane, agency: LargeAgency): Promise<Row[]> {
  const policies = await lane.sql<{ name: string }>(
    `select tablename || ' ' || cmd as name from pg_catalog.pg_policies where schemaname = 'public' order by 1`,
  );
  const rows = toldRows();
  for (const { name } of policies) {
    const statements = policyStatements[name];
    if (statements === undefined) throw new Error(`There is no statement for the policy on ${name}`);
    for (const statement of statements) rows.push(...(await statementRows(lane, agency, name, statement)));
  }
  return rows;
}

async function statementRows(
  lane: DatabaseLane,
  agency: LargeAgency,
  policy: string,
  statement: PolicyStatement,
): Promise<Row[]> {
  const { text, sentBy } =
    typeof statement === 'string' ? { text: statement, sentBy: 'everyone' } : statement;
  const measured = await worst(
    `policy ${policy}: ${shortened(text)}`,
    agency,
    (me) => {
      const asked = filled(text, me, agency);
      return costFor(lane, me, { asked, plain: asked });
    },
    sentBy === 'those who see all' ? seesAll : undefined,
  );
  if (sentBy !== 'nobody') return measured;
  return measured.map(({ what, value, unit, beside }) => ({
    what: `${what}, never sent`,
    value,
    unit,
    ...(beside === undefined ? {} : { beside }),
  }));
}

const shortened = (statement: string): string =>
  statement.replace(/\s+/g, ' ').replaceAll('public.', '').slice(0, 60);

async function procedureRows(lane: DatabaseLane, agency: LargeAgency): Promise<Row[]> {
  const procedures = await lane.sql<{ name: string }>(
    `select proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', oid, 'execute')
       and not has_function_privilege('anon', oid, 'execute') order by 1`,
  );
  const rows = toldRows();
  for (const { name } of procedures) {
    const call = procedureCalls[name];
    if (call === undefined) throw new Error(`There is no call of the procedure ${name}`);
    rows.push(
      ...(await worst(`procedure ${name}`, agency, (me) => {
        const text = filled(call, me, agency);
        return costFor(lane, me, {
          asked: text.replaceAll('{schema}', 'public'),
          plain: text.replaceAll('{schema}', 'bench'),
        });
      })),
    );
  }
  return rows;
}

type Host = ReturnType<typeof startServiceHost>;

/** The calls of the page, through the services and PostgREST. */
const calls: Readonly<Record<string, (host: Host, agency: LargeAgency, asker: Asker) => Promise<unknown>>> = {
  'all models, first page': (host) =>
    host.call('models.list', { scope: 'all', offset: 0, limit: modelPageSize }),
  'assigned models, first page': (host) =>
    host.call('models.list', { scope: 'assigned', offset: 0, limit: modelPageSize }),
  'one model': (host, { modelId }) => host.call('models.get', { id: modelId }),
  'managers to choose from': (host) => host.call('models.listAssignableManagers'),
  'own permissions': (host) => host.call('permissions.mine'),
  '10,000 users, first page': (host) => host.call('users.list', { offset: 0, limit: userPageSize }),
  '10,000 users, last page': (host) => host.call('users.list', { offset: 9000, limit: userPageSize }),
  'models of each user, counted': (host) => host.call('users.countModels'),
  // The subscription page asks these four, side by side.
  'subscription page': (host) =>
    Promise.all([
      host.call('plans.list'),
      host.call('plans.getSubscription', { userId: null }),
      host.call('plans.getUsage', { userId: null }),
      host.call('plans.listChanges', { userId: null }),
    ]),
  'plans to edit': (host) => host.call('plans.listAll'),
  'people on the default plan': async (host) => {
    const [plan] = await host.call('plans.listAll');
    return host.call('plans.countPeople', { planId: plan?.id ?? '' });
  },
  // As the page asks: those who see only their own entries say so.
  'audit log, first page': (host, { askers }, asker) =>
    host.call('audit.list', {
      filter: seesAll(asker) ? {} : { actorId: askers[asker].id },
      before: null,
      limit: auditPageSize,
    }),
};

/** Someone else's model, or the list of users: a refusal has its time, too. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden');

async function callRows(lane: DatabaseLane, agency: LargeAgency): Promise<Row[]> {
  const rows = toldRows();
  for (const [name, call] of Object.entries(calls))
    for (const [asker, { session }] of Object.entries(agency.askers)) {
      const host = startServiceHost(lane, session, { checkEveryRow: false });
      const times: number[] = [];
      for (let round = -3; round < callsEach; round += 1) {
        const startedAt = performance.now();
        await call(host, agency, asker as Asker).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
        });
        if (round >= 0) times.push(performance.now() - startedAt);
      }
      await host.stop();
      rows.push({
        what: `through PostgREST, ${name}, p95 (${asker})`,
        value: quantile(times, 0.95),
        unit: 'ms',
        target: 100,
      });
    }
  return rows;
}
