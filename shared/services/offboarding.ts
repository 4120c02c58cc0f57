import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import {
  offboardingItemsPage,
  offboardingReportsPage,
  type Offboarding,
  type OffboardingChoices,
  type OffboardingItem,
  type OffboardingKind,
  type OffboardingReportRow,
  type SafeSecret,
} from '#shared/contract/offboarding.ts';
import type { Json, Tables } from '#shared/database.types.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { tell } from './database/pass.ts';

type PersonRow = { id: string; email: string; display_name: string | null; role: string };
type DraftRow = {
  row_version: number;
  started_by: string | null;
  updated_by: string | null;
  updated_at: string;
};
/** The database's rows; dispatch checks them. */
type KnownRow = {
  credential_id: string;
  model_name: string;
  platform: string | null;
  kind: string;
  changed_at: string;
  revealed: number;
  copied: number;
  is_set: boolean;
  by_grant: boolean;
  last_seen_at: string;
};
type ItemRow = Omit<OffboardingItem, 'exposure' | 'link'> & {
  details: (KnownRow & { due_at: string }) | { link: string | null } | null;
};
type SafeRow = KnownRow & { id: string; account: string };
type Preview = Pick<Offboarding, 'seen' | 'problems'> & {
  kinds: (Omit<OffboardingKind, 'items'> & { items: ItemRow[] })[];
  safe: { total: number; items: SafeRow[]; log_since: string } | null;
  person: PersonRow & { status: string };
  draft: DraftRow | null;
  choices: ChoicesRow;
  people: PersonRow[];
  has_reports: boolean;
};
type ChoicesRow = Record<string, unknown> & { deactivate?: boolean };
type Outcome =
  | { status: 'finished'; report_id: string }
  | Extract<CallOutput<'offboarding.finish'>, { status: 'changed' | 'blocked' }>;

const reportColumns =
  'id, person_id, person_name, started_by_name, finished_by_name, deactivated, summary, created_at' as const;

export function offboardingHandlers({ client }: ServiceContext): Handlers<'offboarding'> {
  return {
    'offboarding.list': async () => {
      const rows = await run(
        client
          .from('offboardings')
          .select('updated_at, person:profiles!offboardings_user_id_fkey(id, email, display_name, role)')
          .order('updated_at', { ascending: false })
          .order('id')
          .limit(1000),
      );
      return rows.map(({ person, updated_at }) => ({ person: toPerson(person), updatedAt: updated_at }));
    },
    'offboarding.get': async ({ userId }) => {
      const found = await run(client.rpc('get_offboarding', { p_user_id: userId }, { get: true }));
      return toOffboarding(found as unknown as Preview);
    },
    'offboarding.items': async ({ userId, kind, offset }) => {
      const items = await run(
        client.rpc(
          'list_offboarding_items',
          { p_user_id: userId, p_holding: kind, p_offset: offset, p_limit: offboardingItemsPage },
          { get: true },
        ),
      );
      return (items as unknown as ItemRow[]).map(toItem);
    },
    'offboarding.save': async ({ userId, choices, rowVersion }) => ({
      rowVersion: await run(
        client.rpc('save_offboarding', {
          p_user_id: userId,
          p_offboarding_choices: { ...choices.kinds, deactivate: choices.deactivate } as Json,
          ...(rowVersion === null ? {} : { p_row_version: rowVersion }),
        }),
      ),
    }),
    'offboarding.discard': tell(client, 'discard_offboarding'),
    'offboarding.finish': async ({ userId, rowVersion, seen }) => {
      const outcome = (await run(
        client.rpc('finish_offboarding', { p_user_id: userId, p_row_version: rowVersion, p_seen: seen }),
      )) as Outcome;
      return outcome.status === 'finished'
        ? { status: outcome.status, reportId: outcome.report_id }
        : outcome;
    },
    'offboarding.reports': async ({ before }) => {
      const query = client
        .from('offboarding_reports')
        .select(reportColumns)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(offboardingReportsPage);
      const rows = await run(before === null ? query : query.lt('created_at', before));
      return rows.map(toReport);
    },
    'offboarding.report': async ({ id }) => {
      const row = (await run(
        client.rpc('get_offboarding_report', { p_report_id: id }, { get: true }),
      )) as unknown as Tables<'offboarding_reports'>;
      return { ...toReport(row), lines: row.lines as CallOutput<'offboarding.report'>['lines'] };
    },
  };
}

const toPerson = ({ id, email, display_name, role }: PersonRow) => ({
  id,
  email,
  displayName: display_name,
  role,
});

const toKnown = (row: KnownRow) => ({
  credentialId: row.credential_id,
  modelName: row.model_name,
  platform: row.platform,
  // The database allows no other values; dispatch validates them anyway.
  kind: row.kind as SafeSecret['kind'],
  changedAt: row.changed_at,
  revealed: row.revealed,
  copied: row.copied,
  isSet: row.is_set,
  byGrant: row.by_grant,
  lastSeenAt: row.last_seen_at,
});

const toItem = ({ details, ...item }: ItemRow): OffboardingItem => ({
  ...item,
  ...(details !== null && 'link' in details && details.link !== null ? { link: details.link } : {}),
  exposure: details === null || 'link' in details ? null : { ...toKnown(details), dueAt: details.due_at },
});

const toSafe = (row: SafeRow): SafeSecret => ({ id: row.id, account: row.account, ...toKnown(row) });

function toOffboarding({ person, draft, choices, people, has_reports, safe, ...plan }: Preview): Offboarding {
  const { deactivate = true, ...kinds } = choices;
  return {
    kinds: plan.kinds.map((kind) => ({ ...kind, items: kind.items.map(toItem) })),
    safe:
      safe === null ? null : { total: safe.total, items: safe.items.map(toSafe), logSince: safe.log_since },
    seen: plan.seen,
    problems: plan.problems,
    person: { ...toPerson(person), status: person.status },
    draft:
      draft === null
        ? null
        : {
            rowVersion: draft.row_version,
            startedBy: draft.started_by,
            updatedBy: draft.updated_by,
            updatedAt: draft.updated_at,
          },
    choices: { deactivate, kinds: kinds as OffboardingChoices['kinds'] },
    people: people.map(toPerson),
    hasReports: has_reports,
  };
}

const toReport = (
  row: Omit<Tables<'offboarding_reports'>, 'finished_by' | 'lines'>,
): OffboardingReportRow => ({
  id: row.id,
  personId: row.person_id,
  personName: row.person_name,
  startedByName: row.started_by_name,
  finishedByName: row.finished_by_name,
  isDeactivated: row.deactivated,
  createdAt: row.created_at,
  summary: row.summary as OffboardingReportRow['summary'],
});
