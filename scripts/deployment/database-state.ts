import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod';
import { projectRoot } from '#scripts/run.ts';
import { liveTables } from '#shared/domain/live-tables.ts';
import type { Check } from './check.ts';

/** The address that the doctor puts into a header, as a client could: no real client has it. */
export const forgedAddress = '192.0.2.66';

const names = z.array(z.string());
const stateSchema = z.object({
  migrations: z.nullable(names),
  /** The jobs of pg_cron, if it is installed. */
  jobs: z.nullable(names),
  jobs_ran_at: z.nullable(z.string()),
  jobs_overdue: names,
  mail: z.object({
    route: z.enum(['smtp', 'folder', 'none', 'broken']),
    sender: z.nullable(z.string()),
    reported_at: z.nullable(z.string()),
    public_address: z.nullable(z.string()),
    /** Overdue mails. */
    waiting: z.number(),
  }),
  tables_without_rls: names,
  open_to_anon: names,
  published_tables: names,
  pre_request: z.nullable(z.string()),
  has_sign_up_trigger: z.boolean(),
  administrators: z.number(),
  models: z.number(),
  signup_requires_approval: z.boolean(),
  vault: z.object({
    source: z.nullable(z.enum(['vault', 'setting'])),
    keys: z.number(),
    is_other: z.boolean(),
    secrets: z.number(),
    unreadable: z.number(),
    logs_values: z.boolean(),
  }),
  /** The fingerprint of the certificate that seals documents; null before the first. */
  seal: z.nullable(z.string()),
  /** The plan of users without a subscription; without a name if no plan has the type that the config names. */
  default_plan: z.object({
    type: z.string(),
    name: z.nullable(z.string()),
    models_limit: z.nullable(z.number()),
  }),
  /** Available plans that can be paid online. */
  payment_links: z.number(),
  payment_told_at: z.nullable(z.string()),
  caller: z.object({
    ip: z.nullable(z.string()),
    is_through_cloudflare: z.boolean(),
    trusted_proxies: z.nullable(z.string()),
  }),
});

/** The result of the procedure `deployment_state`. */
export type DatabaseState = z.infer<typeof stateSchema>;

/** Tables whose changes the page subscribes to. */
const livePages: readonly string[] = liveTables.map(({ table }) => table);

/** Reads the database's state; returns a failed check if that is not possible. */
export async function readState(client: SupabaseClient): Promise<DatabaseState | Check> {
  const step = 'Database';
  const answer = await client.rpc('deployment_state').setHeader('X-Forwarded-For', forgedAddress);
  const error: PostgrestError | null = answer.error;
  if (error === null) return stateSchema.parse(answer.data);
  if (error.code === 'PGRST202' || error.code === '42883')
    return {
      step: 'Migrations',
      verdict: 'missing',
      says: 'none of this version are there: run `supabase db push --remote` (docs/deploy.md, step 2)',
    };
  // The gateway of a hosted project refuses a key without a Postgres error code.
  if (error.code === '42501' || codeOf(error).startsWith('PGRST30') || [401, 403].includes(answer.status))
    return { step, verdict: 'missing', says: 'the key is refused: it must be the secret (service) key' };
  return { step, verdict: 'missing', says: `no answer from this address (${error.message})` };
}

const codeOf = ({ code }: { code?: string }): string => code ?? '';

/** Every step of the guide that the database's state can answer. */
export function judgeState(state: DatabaseState, shipped = shippedMigrations()): Check[] {
  return [
    judgeMigrations(state, shipped),
    judgeAccess(state),
    state.has_sign_up_trigger
      ? ok('Sign-up trigger', 'new accounts get their profile')
      : missing(
          'Sign-up trigger',
          'auth.users has lost its trigger create_profile: apply the migrations again',
        ),
    state.administrators > 0
      ? ok('Administrator', count(state.administrators, 'active administrator'))
      : missing('Administrator', 'no one can manage people: `npm run make-admin -- EMAIL --url … --key …`'),
    judgeDefaultPlan(state),
    judgePublication(state),
  ];
}

function judgeMigrations({ migrations }: DatabaseState, shipped: readonly string[]): Check {
  if (migrations === null)
    return { step: 'Migrations', verdict: 'unknown', says: 'applied without the Supabase CLI' };
  const absent = shipped.filter((version) => !migrations.includes(version));
  const foreign = migrations.filter((version) => !shipped.includes(version));
  if (absent.length > 0)
    return missing('Migrations', `not applied: ${absent.join(', ')} (\`supabase db push --remote\`)`);
  if (foreign.length > 0)
    return missing('Migrations', `the database is newer than this version of Marquee: ${foreign.join(', ')}`);
  return ok('Migrations', `all ${shipped.length} applied`);
}

function judgeAccess({ tables_without_rls: unprotected, open_to_anon: open }: DatabaseState): Check {
  if (unprotected.length > 0)
    return missing('Access rules', `Row Level Security is off or not forced: ${unprotected.join(', ')}`);
  if (open.length > 0) return missing('Access rules', `people who are signed out reach: ${open.join(', ')}`);
  return ok('Access rules', 'every table is protected');
}

function judgeDefaultPlan({ default_plan: { type, name, models_limit: models } }: DatabaseState): Check {
  const step = 'Default plan';
  if (name === null)
    return missing(
      step,
      `default_plan_type is ${type}, and no plan is of that type: choose another on Configuration`,
    );
  return ok(
    step,
    `people without a subscription have ${name}${models === 0 ? ', which allows no models' : ''} (docs/deploy.md)`,
  );
}

function judgePublication({ published_tables: published }: DatabaseState): Check {
  const absent = livePages.filter((table) => !published.includes(table));
  const surplus = published.filter((table) => !livePages.includes(table));
  if (absent.length > 0)
    return missing('Publication', `add to publication supabase_realtime: ${absent.join(', ')}`);
  if (surplus.length > 0)
    return missing('Publication', `take out of publication supabase_realtime: ${surplus.join(', ')}`);
  return ok('Publication', `changes of ${published.join(', ')} are published`);
}

/** The versions of the migrations in this checkout. */
function shippedMigrations(): string[] {
  return readdirSync(path.join(projectRoot, 'supabase/migrations'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, file.indexOf('_')))
    .sort();
}

const ok = (step: string, says: string): Check => ({ step, verdict: 'ok', says });
const missing = (step: string, says: string): Check => ({ step, verdict: 'missing', says });
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
