import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';
import { judgeAddresses } from '#scripts/deployment/addresses.ts';
import { readAuthConfig, type AuthConfig } from '#scripts/deployment/auth-config.ts';
import {
  forgedAddress,
  judgeState,
  readState,
  type DatabaseState,
} from '#scripts/deployment/database-state.ts';
import { judgeCalendarLinks } from '#scripts/deployment/calendar-links.ts';
import { runChecks } from '#scripts/deployment/run-checks.ts';
import { judgeFiles } from '#scripts/deployment/files.ts';
import { judgeMail } from '#scripts/deployment/mail.ts';
import { lineOf } from '#scripts/deployment/check.ts';
import { makeAdmin } from '#scripts/deployment/make-admin.ts';
import { judgePayment } from '#scripts/deployment/online-payment.ts';
import { deploymentOf, adminClient } from '#scripts/deployment/admin-client.ts';
import { judgeJobs, neededJobs } from '#scripts/deployment/scheduled-work.ts';
import { judgeSeal } from '#scripts/deployment/seal.ts';
import { judgeVault } from '#scripts/deployment/vault.ts';
import { judgeLimits } from '#scripts/deployment/sign-in-limits.ts';
import { judgeRules } from '#scripts/deployment/sign-in-rules.ts';
import { judgeSignIn } from '#scripts/deployment/sign-in-service.ts';
import { judgeSite } from '#scripts/deployment/site.ts';

// What npm run doctor says of a deployment in which one step was left out, and npm run make-admin.

let lane: DatabaseLane;
beforeAll(async () => {
  lane = await openDatabaseLane();
  await lane.person({ role: 'admin' });
  await lane.sql(`update public.config set value = 'true' where key = 'signup_requires_approval'`);
  // As much of pg_cron as the doctor looks at.
  await lane.sql('create schema cron');
  await lane.sql('create table cron.job (jobname text, command text, active boolean default true)');
  await lane.sql('create table cron.job_run_details (end_time timestamptz)');
  await lane.sql(`insert into cron.job (jobname) values ('marquee-jobs'), ('marquee-cron-log')`);
});
afterAll(() => lane.close());

const checked = async (key = lane.secretKey) => {
  const { url, engine } = lane;
  const checks = await runChecks({ url, key }, engine === 'embedded' ? url : undefined);
  const lines = checks.filter(({ verdict }) => verdict === 'missing').map(lineOf);
  // Behind the other engine there is its REST API alone, and the doctor has to say so each time that it gets that far.
  if (engine === 'embedded' || lines.length === 0 || checks.length === 1) return lines;
  expect(lines.at(-1)).toContain('realtime service');
  expect(lines.at(-2)).toContain('deploy the function calendar-feed');
  expect(lines.at(-3)).toContain('Storage does not answer');
  return lines.slice(0, -3);
};

/** Does something to the database for the length of one test. */
async function during(change: string, undo: string): Promise<void> {
  await lane.sql(change);
  onTestFinished(async () => {
    await lane.sql(undo);
  });
}

describe('the doctor on files', () => {
  const judged = async () => {
    const deployment = { url: lane.url, key: lane.secretKey };
    return lineOf(await judgeFiles(adminClient(deployment), deployment));
  };

  it('knows the buckets, and says which is not as it must be', async ({ skip }) => {
    if (lane.engine === 'postgres') skip('there is its REST API alone');
    expect(await judged()).toMatch(/^ok .*three buckets/);
    const change = async (set: string, back: string, id: string) => {
      await lane.sql(`update storage.buckets set ${set} where id = '${id}'`);
      const line = await judged();
      await lane.sql(`update storage.buckets set ${back} where id = '${id}'`);
      return line;
    };
    expect(await change('public = true', 'public = false', 'attachments')).toMatch(
      /^MISSING .*attachments must not be public \(docs\/deploy.md, step 13\)$/,
    );
    expect(await change('public = false', 'public = true', 'pictures')).toMatch(/pictures must be public/);
    expect(await change('file_size_limit = null', 'file_size_limit = 52428800', 'documents')).toMatch(
      /documents may have 50 MB/,
    );
  });
});

describe('the doctor on guessing', () => {
  const atHosted = { url: 'https://abcdefghijklmnopqrst.supabase.co', key: 'sb_secret_x' };
  const asMade = {
    rate_limit_otp: 30,
    rate_limit_verify: 30,
    rate_limit_token_refresh: 30,
    rate_limit_email_sent: 30,
    mailer_otp_exp: 3600,
    mailer_otp_length: 6,
    smtp_pass: 'never shown',
  };
  /** What the doctor says where the management API answers so. */
  async function told(answer: object | undefined, token: string | null = 'sbp_token') {
    const asked: unknown[] = [];
    const server = createServer(({ url, headers }, response) => {
      asked.push([url, headers.authorization]);
      response.writeHead(answer ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer ?? { message: 'Unauthorized' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const config = await readAuthConfig(atHosted, false, { url, token: token ?? undefined });
    return { line: lineOf(judgeLimits(config)), config, asked };
  }

  it('reads the limits of a hosted project, and names those that are too wide', async () => {
    const { line, asked } = await told(asMade);
    expect(line).toMatch(/^ok .*tight enough; wrong passwords are not counted by account: .*step 5/);
    expect(asked).toEqual([['/v1/projects/abcdefghijklmnopqrst/config/auth', 'Bearer sbp_token']]);
    const wide = await told({
      ...asMade,
      rate_limit_verify: 360,
      mailer_otp_exp: 86_400,
      mailer_otp_length: 4,
    });
    expect(wide.line).toBe(
      'MISSING  Guessing         too wide: 360 tries at a code in 5 minutes from one address (30); ' +
        'codes good for 1440 minutes (3600); codes of 4 digits (6) (docs/deploy.md, step 5)',
    );
  });

  it('names the limit by which passwords are guessed, unless they are counted by account', async () => {
    const asSupabaseMakesIt = { ...asMade, rate_limit_token_refresh: 150 };
    const hook = {
      hook_password_verification_attempt_enabled: true,
      hook_password_verification_attempt_uri: 'pg-functions://postgres/private/password_attempt',
    };
    const tooWide = /^MISSING .*150 sign-ins or renewals in 5 minutes from one address \(30\)/;
    expect((await told(asSupabaseMakesIt)).line).toMatch(tooWide);
    expect((await told({ ...asSupabaseMakesIt, ...hook })).line).toMatch(/^ok .*are counted by account$/);
    for (const other of [
      { ...hook, hook_password_verification_attempt_enabled: false },
      { ...hook, hook_password_verification_attempt_uri: 'pg-functions://postgres/public/other' },
    ])
      expect((await told({ ...asSupabaseMakesIt, ...other })).line).toMatch(tooWide);
  });

  it('says where it cannot read them', async () => {
    expect((await told(asMade, null)).line).toMatch(/^unknown .*set SUPABASE_ACCESS_TOKEN/);
    expect((await told(undefined)).line).toMatch(/^unknown .*this SUPABASE_ACCESS_TOKEN can’t read/);
    expect((await told({ rate_limit_otp: 30 })).line).toMatch(/^unknown .*some limits are unknown/);
    const api = { url: 'http://127.0.0.1:1', token: 'sbp_token' };
    const judged = async (...asked: Parameters<typeof readAuthConfig>) =>
      lineOf(judgeLimits(await readAuthConfig(...asked)));
    expect(await judged(atHosted, false, api)).toMatch(/^unknown/);
    const ownServer = { url: 'https://supabase.agency.example', key: 'x' };
    expect(await judged(ownServer, false, api)).toMatch(/^unknown .*GOTRUE_RATE_LIMIT/);
    expect(await judged(atHosted, true, api)).toMatch(/^ok .*embedded backend$/);
  });
});

describe('the doctor on the rules of signing in', () => {
  const judged = (config: Partial<AuthConfig>) => lineOf(judgeRules(config));

  it('names those under which nobody signs in or changes a password', () => {
    expect(judged({ security_captcha_enabled: false, password_min_length: 8 })).toMatch(
      /^ok .*CAPTCHA is off; passwords have 8 characters or more; turn Require current password/,
    );
    expect(judged({ security_update_password_require_current_password: true })).toMatch(
      /^ok .*a new one takes the current one$/,
    );
    expect(judged({ security_captcha_enabled: true })).toMatch(/^MISSING .*CAPTCHA is on.*step 5/);
    expect(
      judged({ security_update_password_require_reauthentication: true, password_min_length: 4 }),
    ).toMatch(/^MISSING .*Secure password change is on: .*; passwords of 4 characters/);
  });

  it('says where it cannot read them', () => {
    expect(lineOf(judgeRules('embedded'))).toMatch(/^ok/);
    for (const unread of ['self-hosted', 'without token', 'unreadable'] as const)
      expect(lineOf(judgeRules(unread))).toMatch(/^unknown .*CAPTCHA and Secure password change must be off/);
  });
});

describe('the doctor on the vault', () => {
  const whole = {
    source: 'setting',
    keys: 1,
    is_other: false,
    secrets: 3,
    unreadable: 0,
    logs_values: false,
  } as const;

  it.each<[string, Partial<DatabaseState['vault']>, RegExp]>([
    ['that has its key', {}, /^ok .*in the settings of the API, for 3 secrets$/],
    ['that has it elsewhere', { source: 'vault' }, /^ok .*in Supabase Vault, for 3 secrets$/],
    ['without a key', { source: null, keys: 0, unreadable: 3 }, /^MISSING .*no key/],
    ['with another key', { is_other: true, unreadable: 3 }, /^MISSING .*was sealed with another key/],
    ['without an earlier key', { unreadable: 2 }, /^MISSING .*2 of 3 secrets/],
    ['whose server logs values', { logs_values: true }, /^MISSING .*log_parameter_max_length = 0/],
    ['between two keys', { keys: 2 }, /^MISSING .*rotate-vault-key/],
  ])('%s', (_, vault, line) => {
    expect(lineOf(judgeVault({ vault: { ...whole, ...vault } }))).toMatch(line);
  });
});

describe('the doctor on the seal of signed documents', () => {
  it('shows the fingerprint as readers of PDFs do, once there is one', async () => {
    const seal = async () => {
      const state = await readState(adminClient({ url: lane.url, key: lane.secretKey }));
      if ('verdict' in state) throw new Error(state.says);
      return lineOf(judgeSeal(state));
    };
    expect(await seal()).toMatch(/^ok .*when the first document is sealed/);
    await during(
      `insert into private.secrets (kind, key_id, sealed, certificate_sha256) values ('seal_key', 'k', '', '${'0af9'.repeat(16)}')`,
      `delete from private.secrets where kind = 'seal_key'`,
    );
    expect(await seal()).toMatch(/^ok .*SHA-256 fingerprint 0A:F9:0A:(?:[0-9A-F]{2}:){28}F9$/);
  });
});

describe('the doctor on online payment', () => {
  /** What the doctor says where the function answers so. */
  async function told(state: Partial<DatabaseState>, status: number, answer: object = {}) {
    const server = createServer((request, response) => {
      const isAsked = request.method === 'POST' && request.url === '/functions/v1/billing-webhook';
      response.writeHead(isAsked ? status : 500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const some = { payment_links: 2, payment_told_at: null, ...state };
    return lineOf(await judgePayment({ url, key: 'sb_secret_x' }, some));
  }
  const ready = [400, { code: 'signature' }] as const;
  const none = { payment_links: 0 };

  it('says that it is off, or what is missing of it', async () => {
    expect(await told(none, 404)).toMatch(/^ok .*off/);
    expect(await told(none, 503, { code: 'not_configured' })).toMatch(/^ok .*off/);
    expect(await told(none, ...ready)).toMatch(/^ok .*no plan has a payment link yet/);
    expect(await told({}, ...ready)).toMatch(/^ok .*2 plans can be paid online; no payment yet$/);
    expect(
      await told({ payment_links: 1, payment_told_at: '2026-11-22T10:00:00.123+00:00' }, ...ready),
    ).toMatch(/^ok .*1 plan can be paid online; the provider was last heard on 2026-11-22$/);
    expect(await told({}, 404)).toMatch(
      /^MISSING .*deploy the function billing-webhook \(docs\/deploy.md, step 11\)$/,
    );
    expect(await told({}, 503, { code: 'not_configured' })).toMatch(
      /^MISSING .*set its secret STRIPE_WEBHOOK_SECRET/,
    );
    expect(await told({}, 401)).toMatch(/^MISSING .*--no-verify-jwt/);
    expect(await told({}, 500)).toMatch(/^MISSING .*answers 500/);
  });

  it('asks the function of this very server', async () => {
    const judged = async () => {
      const state = await readState(adminClient({ url: lane.url, key: lane.secretKey }));
      if ('verdict' in state) throw new Error(state.says);
      return lineOf(await judgePayment({ url: lane.url, key: lane.secretKey }, state));
    };
    expect(await judged()).toMatch(/^ok .*off/);
    await during(
      `update public.subscription_plans set payment_link_url = 'https://buy.stripe.com/x', payment_link_id = 'plink_x'
       where plan_type = 'pro'`,
      `update public.subscription_plans set payment_link_url = null, payment_link_id = null where true`,
    );
    // The other engine's lane has no functions.
    expect(await judged()).toMatch(
      lane.engine === 'embedded' ? /^MISSING .*STRIPE_WEBHOOK_SECRET/ : /^MISSING .*billing-webhook/,
    );
  });
});

describe('the doctor on calendar links', () => {
  async function told(status: number, answer: object = {}) {
    const server = createServer((request, response) => {
      const isAsked =
        request.method === 'GET' && request.url?.startsWith('/functions/v1/calendar-feed?token=0');
      response.writeHead(isAsked === true ? status : 500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return lineOf(await judgeCalendarLinks({ url, key: 'sb_secret_x' }));
  }

  it('says that they open, or what is missing', async () => {
    expect(await told(404, { code: 'not_found' })).toMatch(/^ok .*calendars can read the schedule$/);
    // The gateway's own words for a function that was never deployed.
    expect(await told(404, { code: 'NOT_FOUND' })).toMatch(
      /^MISSING .*deploy the function calendar-feed \(docs\/deploy.md, step 12\)$/,
    );
    expect(await told(401)).toMatch(/^MISSING .*--no-verify-jwt/);
    expect(await told(503, { code: 'database' })).toMatch(/^MISSING .*answers 503/);
    expect(lineOf(await judgeCalendarLinks({ url: 'http://127.0.0.1:9', key: 'sb_secret_x' }))).toMatch(
      /^MISSING .*does not answer/,
    );
  });

  it('asks the function of this very server', async () => {
    const line = lineOf(await judgeCalendarLinks({ url: lane.url, key: lane.secretKey }));
    // The other engine's lane has no functions.
    expect(line).toMatch(
      lane.engine === 'embedded' ? /^ok / : /^MISSING .*deploy the function calendar-feed/,
    );
  });
});

describe('the doctor on addresses', () => {
  const judged = (caller: Partial<DatabaseState['caller']>, isEmbedded = false) =>
    lineOf(
      judgeAddresses(
        { caller: { ip: '198.51.100.1', is_through_cloudflare: false, trusted_proxies: '1', ...caller } },
        isEmbedded,
      ),
    );

  it('says whose word is taken for where a request comes from', () => {
    expect(judged({})).toMatch(/^ok .*came from 198\.51\.100\.1$/);
    expect(judged({ is_through_cloudflare: true })).toMatch(
      /^MISSING .*set config trusted_proxies to 'cloudflare'/,
    );
    expect(judged({ is_through_cloudflare: true, trusted_proxies: 'cloudflare' })).toMatch(/^ok/);
    expect(judged({ is_through_cloudflare: true }, true)).toMatch(/^ok/);
    expect(judged({ ip: null, trusted_proxies: null })).toMatch(/^MISSING .*it’s unknown/);
  });

  it('notices that a client can choose it', async () => {
    expect(judged({ ip: forgedAddress, trusted_proxies: '2' })).toMatch(/^MISSING .*clients choose .* = '2'/);
    if (lane.engine === 'embedded') return;
    await during(
      `update public.config set value = '2' where key = 'trusted_proxies'`,
      `update public.config set value = '1' where key = 'trusted_proxies'`,
    );
    expect(await checked()).toEqual([expect.stringContaining('clients choose where they come from')]);
  });
});

describe('the doctor', () => {
  it('finds nothing missing where every step was done', async () => {
    expect(await checked()).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    [
      'a migration',
      `delete from supabase_migrations.schema_migrations where version = '20261120090400'`,
      `insert into supabase_migrations.schema_migrations (version) values ('20261120090400')`,
      'not applied: 20261120090400',
    ],
    [
      'a newer version of the product',
      `insert into supabase_migrations.schema_migrations (version) values ('20991231000000')`,
      `delete from supabase_migrations.schema_migrations where version = '20991231000000'`,
      'newer than this version of Marquee: 20991231000000',
    ],
    [
      'Row Level Security',
      'alter table public.models no force row level security',
      'alter table public.models force row level security',
      'not forced: models',
    ],
    [
      'the revocation of what anon had',
      'grant select on public.config to anon',
      'revoke select on public.config from anon',
      'signed out reach: config',
    ],
    [
      'the first administrator',
      `update public.profiles set status = 'inactive' where role = 'admin'`,
      `update public.profiles set status = 'active' where role = 'admin'`,
      'make-admin',
    ],
    [
      'closing sign-up',
      `update public.config set value = 'false' where key = 'signup_requires_approval'`,
      `update public.config set value = 'true' where key = 'signup_requires_approval'`,
      'any stranger becomes an active manager',
    ],
    [
      'the plan of people without a subscription',
      `update public.subscription_plans set plan_type = 'custom' where name = 'Free'`,
      `update public.subscription_plans set plan_type = 'free' where name = 'Free'`,
      'default_plan_type is free, and no plan is of that type',
    ],
    [
      'the publication',
      'alter publication supabase_realtime drop table public.models',
      'alter publication supabase_realtime add table public.models',
      'supabase_realtime: models',
    ],
  ])('names %s, left out', async (_step, change, undo, sentence) => {
    await during(change, undo);
    expect(await checked()).toEqual([expect.stringContaining(sentence)]);
  });

  it('names missing migrations altogether', async () => {
    const reload = () => lane.sql(`notify pgrst, 'reload schema'`);
    await lane.sql('alter function public.deployment_state() rename to elsewhere');
    await reload();
    onTestFinished(async () => {
      await lane.sql('alter function public.elsewhere() rename to deployment_state');
      await reload();
      await expect.poll(() => checked()).toEqual([]);
    });
    await expect.poll(() => checked()).toEqual([expect.stringContaining('supabase db push')]);
  });

  it('names the trigger of sign-up, left out', async () => {
    const state = await readState(adminClient({ url: lane.url, key: lane.secretKey }));
    if ('verdict' in state) throw new Error(state.says);
    // Dropping it takes the owner of auth.users, who is nobody of ours.
    const lines = judgeState({ ...state, has_sign_up_trigger: false }).map(lineOf);
    expect(lines.filter((line) => line.startsWith('MISSING'))).toEqual([
      expect.stringContaining('lost its trigger'),
    ]);
  });

  it('names work that nobody has scheduled, or that was switched off', async () => {
    const jobs = async () => {
      const state = await readState(adminClient({ url: lane.url, key: lane.secretKey }));
      if ('verdict' in state) throw new Error(state.says);
      // The embedded backend itself may have done some of it meanwhile.
      return {
        line: lineOf(judgeJobs({ ...state, jobs_ran_at: null, jobs_overdue: [] }, false)),
        seen: state.jobs,
      };
    };
    expect(await jobs()).toEqual({
      line: expect.stringMatching(/^ok .* scheduled$/) as string,
      seen: ['marquee-cron-log', 'marquee-jobs'],
    });
    await during('update cron.job set active = false', 'update cron.job set active = true');
    expect(await jobs()).toEqual({
      line: expect.stringContaining('not scheduled: marquee-jobs (docs/deploy.md, step 6)') as string,
      seen: [],
    });
    // The embedded backend needs no scheduler.
    expect(await checked()).toEqual(
      lane.engine === 'embedded' ? [] : [expect.stringContaining('not scheduled: marquee-jobs')],
    );
    const nobody = { jobs: null, jobs_ran_at: null, jobs_overdue: [] };
    expect(lineOf(judgeJobs(nobody, false))).toContain('MISSING');
    expect(lineOf(judgeJobs(nobody, false))).toContain('has no pg_cron');
    const elsewhere = { ...nobody, jobs_ran_at: '2026-11-22T06:00:00Z' };
    expect(lineOf(judgeJobs(elsewhere, false))).toMatch(/^ok .*elsewhere$/);
    const late = { ...elsewhere, jobs_overdue: ['audit_retention'] };
    expect(lineOf(judgeJobs(late, false))).toMatch(/^MISSING .*; late: audit_retention/);
    expect(lineOf(judgeJobs({ ...late, jobs: [...neededJobs] }, false))).toMatch(/^MISSING .*but not done/);
    expect(lineOf(judgeJobs({ ...nobody, jobs: ['marquee-jobs'] }, false))).toMatch(
      /^MISSING .*nothing clears cron\.job_run_details.* marquee-cron-log .*step 6/,
    );
  });

  it('looks for the jobs that the guide schedules, and these can be done', async () => {
    const guide = readFileSync('docs/deploy.md', 'utf8');
    const scheduled = [
      ...guide.matchAll(/cron\.schedule\('([^']+)', '([^']+)', (?:'([^']+)'|\$\$([^$]+)\$\$)\)/g),
    ].filter(([, name = '']) => !['marquee-files', 'marquee-outside'].includes(name));
    expect(scheduled.map(([, name]) => name)).toEqual(neededJobs);
    for (const [, , , plain, quoted = ''] of scheduled) await lane.sql(plain ?? quoted);
  });

  it('says whether mail is sent, and links lead somewhere', () => {
    const now = Date.parse('2026-11-28T10:00:00Z');
    const mail = {
      route: 'smtp' as const,
      sender: 'desk@agency.example',
      reported_at: '2026-11-28T09:59:00Z',
      public_address: 'https://desk.agency.example',
      waiting: 0,
    };
    const line = (changes: Partial<Parameters<typeof judgeMail>[0]['mail']>) =>
      lineOf(judgeMail({ mail: { ...mail, ...changes } }, now));
    expect(line({})).toMatch(/^ok .*sent from desk@agency\.example; links begin with https:/);
    expect(line({ route: 'none', reported_at: null })).toMatch(/^ok .*not configured.*step 14/);
    expect(line({ route: 'none', waiting: 2 })).toMatch(/^MISSING/);
    expect(line({ route: 'folder' })).toMatch(/^ok .*kept in the mail folder/);
    expect(line({ reported_at: '2026-11-28T09:00:00Z' })).toMatch(
      /^MISSING .*nothing calls run-outside-work/,
    );
    expect(line({ public_address: null })).toMatch(/^MISSING .*public_address/);
  });

  it('names a key that is mistyped, by the answer of a gateway without a code', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end('{"message":"Invalid API key","hint":"Double check your API key."}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await runChecks({ url, key: 'sb_secret_mistyped' })).map(lineOf)).toEqual([
      expect.stringMatching(/^MISSING .*the key is refused/),
    ]);
    expect(await checked('sb_secret_mistyped')).toEqual([expect.stringContaining('key is refused')]);
  });

  it('names a key that is not the secret one', async () => {
    expect(await checked(lane.publishableKey)).toEqual([expect.stringContaining('key is refused')]);
    expect(() => deploymentOf(lane.url, lane.publishableKey)).toThrow('publishable key');
    expect(() => deploymentOf('marquee.example', 'x')).toThrow('--url');
    expect(() => deploymentOf(lane.url, undefined)).toThrow('--key');
  });

  it('names a server that does not answer', async () => {
    const checks = await runChecks({ url: 'http://127.0.0.1:9', key: 'sb_secret_nothing' });
    expect(checks.map(lineOf)).toEqual([expect.stringContaining('no answer from this address')]);
  });
});

describe('the sign-in service', () => {
  const state = { signup_requires_approval: false, models: 3 } as Parameters<typeof judgeSignIn>[1];
  const settings = { disable_signup: true, mailer_autoconfirm: false, external: { email: true } };
  const missing = (changes: Partial<typeof settings>) =>
    judgeSignIn({ ...settings, ...changes }, state)
      .filter(({ verdict }) => verdict === 'missing')
      .map(({ says }) => says);

  it('is complete with sign-up closed and addresses confirmed', () => {
    expect(missing({})).toEqual([]);
  });

  it('is closed by the hook that takes invited people alone', () => {
    const hook = {
      hook_before_user_created_enabled: true,
      hook_before_user_created_uri: 'pg-functions://postgres/private/only_invited',
    };
    const told = (config: Partial<AuthConfig>) =>
      judgeSignIn({ ...settings, disable_signup: false }, state, config).map(lineOf)[0];
    expect(told(hook)).toMatch(/^ok .*invited people alone/);
    expect(told({ ...hook, hook_before_user_created_enabled: false })).toMatch(/^MISSING/);
    expect(told({ ...hook, hook_before_user_created_uri: 'pg-functions://postgres/public/other' })).toMatch(
      /^MISSING/,
    );
  });

  it('is not with sign-up open or email off', () => {
    expect(missing({ disable_signup: false })).toEqual([expect.stringContaining('3 models are there')]);
    expect(missing({ external: { email: false } })).toEqual([expect.stringContaining('switched off')]);
  });

  it('leaves to people what it does not tell', () => {
    const verdicts = (isConfirming: boolean) =>
      judgeSignIn({ ...settings, mailer_autoconfirm: !isConfirming }, state).map(({ verdict }) => verdict);
    expect(verdicts(true)).toEqual(['ok', 'ok', 'unknown']);
    expect(verdicts(false)).toEqual(['ok', 'unknown']);
  });

  it('is said to be unseen where none answers', () => {
    expect(judgeSignIn(undefined, { ...state, signup_requires_approval: true }).map(lineOf)).toEqual([
      expect.stringContaining('approves'),
      expect.stringContaining('unknown'),
    ]);
  });
});

describe('the page’s server', () => {
  const answers = { config: '', headers: {} as Record<string, string>, hasVisitorsPage: true };
  let server: Server;
  let site: string;
  const publishable = { supabaseUrl: 'https://agency.supabase.co', publishableKey: 'sb_publishable_x' };
  const headers = {
    'content-security-policy': "default-src 'self'; script-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const isForVisitors = request.url?.startsWith('/shared-document/') === true && answers.hasVisitorsPage;
      response.writeHead(200, {
        ...answers.headers,
        ...(isForVisitors ? { 'X-Robots-Tag': 'noindex' } : {}),
      });
      const page = `<!doctype html>${isForVisitors ? '<title>Shared document</title>' : ''}`;
      response.end(request.url === '/config.json' ? answers.config : page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    answers.config = JSON.stringify(publishable);
    answers.headers = headers;
    answers.hasVisitorsPage = true;
  });
  const missing = async () =>
    (await judgeSite(site, 'https://agency.supabase.co'))
      .filter(({ verdict }) => verdict === 'missing')
      .map(({ says }) => says);

  it('is complete with its headers and config.json', async () => {
    expect(await missing()).toEqual([]);
  });

  it('is named without the page for visitors', async () => {
    answers.hasVisitorsPage = false;
    expect(await missing()).toEqual([
      'the server does not send: shared-document.html for every address below /shared-document/; X-Robots-Tag: noindex there',
    ]);
  });

  it('is named without its headers', async () => {
    answers.headers = {};
    const [sentence = ''] = await missing();
    for (const header of ['Content-Security-Policy', 'frame-ancestors', 'nosniff', 'Referrer-Policy'])
      expect(sentence).toContain(header);
  });

  it.each([
    ['no config.json', '<!doctype html>', 'must hold supabaseUrl'],
    [
      'another backend',
      JSON.stringify({ ...publishable, supabaseUrl: 'https://other.example' }),
      'other.example',
    ],
    ['a secret key', JSON.stringify({ ...publishable, publishableKey: 'sb_secret_x' }), 'SECRET'],
    [
      'a secret key of the old kind',
      JSON.stringify({
        ...publishable,
        publishableKey: `x.${Buffer.from('{"role":"service_role"}').toString('base64url')}.y`,
      }),
      'SECRET',
    ],
  ])('is named with %s', async (_name, config, sentence) => {
    answers.config = config;
    expect(await missing()).toEqual([expect.stringContaining(sentence)]);
  });

  it('is named when it does not answer', async () => {
    const [check] = await judgeSite('http://127.0.0.1:9', 'https://agency.supabase.co');
    expect(check?.says).toContain('no answer');
  });
});

describe('the first administrator', () => {
  const operator = () => adminClient({ url: lane.url, key: lane.secretKey });

  it('is made of someone who signed up, whatever the case of the address', async () => {
    const person = await lane.person({ status: 'inactive' });
    expect(await makeAdmin(operator(), ` ${person.email.toUpperCase()} `)).toBe(true);
    expect(await lane.sql('select role, status from public.profiles where id = $1', [person.id])).toEqual([
      { role: 'admin', status: 'active' },
    ]);
    expect(await makeAdmin(operator(), person.email)).toBe(false);
  });

  it('comes with the plan that limits nothing, for someone without one', async () => {
    const planOf = async ({ id }: { id: string }) =>
      lane.sql(
        `select p.plan_type from public.subscriptions s join public.subscription_plans p on p.id = s.plan_id
         where s.user_id = $1`,
        [id],
      );
    const newcomer = await lane.person({ plan: null });
    await makeAdmin(operator(), newcomer.email);
    expect(await planOf(newcomer)).toEqual([{ plan_type: 'custom' }]);
    const subscriber = await lane.person({ plan: 'pro' });
    await makeAdmin(operator(), subscriber.email);
    expect(await planOf(subscriber)).toEqual([{ plan_type: 'pro' }]);
  });

  it('is refused for an address that nobody has, and for none', async () => {
    await expect(makeAdmin(operator(), 'nobody_%@example.com')).rejects.toThrow('sign up in Marquee first');
    await expect(makeAdmin(operator(), 'Mia')).rejects.toThrow('EMAIL');
  });

  it('is not made with the publishable key', async () => {
    const person = await lane.person();
    const client = adminClient({ url: lane.url, key: lane.publishableKey });
    await expect(makeAdmin(client, person.email)).rejects.toThrow('refused');
  });
});
