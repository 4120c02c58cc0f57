import { dataOf, insertModel, openDatabaseLane, type ActingPerson } from './database-lane.ts';

export type Detail = {
  id: string;
  group_id: string;
  status: string;
  row_version: number;
  scheduled_at: string | null;
  problem: string | null;
  parts: number;
  parts_out: number;
  can_decide: boolean;
  cost_mills: number;
  part_list: { state: string; body: string }[];
  attempt_list: { outcome: string | null; error_message: string | null }[];
};

export const texts = (...bodies: string[]) => bodies.map((body) => ({ body, media: [] }));
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A model with its main manager and a second one, and what tests of its accounts and posts do again and again. */
export async function openPostingLane() {
  const lane = await openDatabaseLane({ vaultKey: 'ab'.repeat(32) });
  // As workers have it by the API that they ask.
  await lane.sql(`select set_config('app.settings.marquee_vault_key', repeat('ab', 32), false)`);
  // Beside what managers have by default, every model's name included: that opens nothing here.
  const posting = { can_access_twitter_bot: true };
  const admin = await lane.person({ role: 'admin', displayName: 'Mia' });
  const main = await lane.person({ role: 'manager', displayName: 'Noah', permissions: posting });
  const second = await lane.person({ role: 'manager', displayName: 'Ella', permissions: posting });
  const stranger = await lane.person({ role: 'manager', displayName: 'Zoe', permissions: posting });
  await lane.sql(
    `update public.subscription_plans set can_access_advanced_features = true, limits = limits || '{"social_accounts": -1}' where id = any (select plan_id from private.plan_of($1))`,
    [main.id],
  );
  const model = await insertModel(lane, { managerId: main.id });
  await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
    model,
    second.id,
  ]);

  let made = 0;
  async function account(
    more: { platform?: string; timezone?: string; slots?: object[]; gap?: number; cap?: number } = {},
  ) {
    made += 1;
    const [row] = await lane.sql<{ id: string }>(
      `insert into public.social_accounts (model_id, platform, server, external_id, username, timezone, slots, min_gap_minutes, daily_cap)
       values ($1, $2, case when $2 in ('bluesky', 'mastodon') then 'https://social.example' end, $3, $4, $5, $6::jsonb, $7, $8) returning id`,
      [
        model,
        more.platform ?? 'x',
        `out-${String(made)}`,
        `ava${String(made)}`,
        more.timezone ?? 'UTC',
        JSON.stringify(more.slots ?? []),
        more.gap ?? 5,
        more.cap ?? 50,
      ],
    );
    return { id: row?.id ?? '', name: `ava${String(made)}` };
  }

  async function draft(to: string, who: ActingPerson = main, ...bodies: string[]): Promise<Detail> {
    const written = bodies.length > 0 ? bodies : [`Winter set ${crypto.randomUUID()}`];
    const [made] = await dataOf<Detail[]>(
      who.client.rpc('save_social_posts', {
        p_group_id: crypto.randomUUID(),
        p_posts: [{ account_id: to, parts: texts(...written) }],
      }),
    );
    if (made === undefined) throw new Error('The draft was not answered');
    return made;
  }
  const submit = (post: Detail, at: string, who: ActingPerson = main, more: object = {}) =>
    who.client.rpc('submit_post', { p_post_id: post.id, p_scheduled_at: at, ...more });
  const get = (id: string, who: ActingPerson = main) =>
    dataOf<Detail>(who.client.rpc('get_social_post', { p_post_id: id }, { get: true }));

  /** A worker of an account: takes what is due, and says what became of it. */
  async function worker(of: string) {
    await lane.sql(`select private.queue_outside('social', $1)`, [of]);
    const lease = crypto.randomUUID();
    await lane.sql(
      `update private.outside_jobs set state = 'running', lease_id = $2, lease_until = private.outside_now() + interval '3 minutes'
       where kind = 'social' and subject = $1 and state in ('waiting', 'running')`,
      [of, lease],
    );
    type Work = {
      do?: string;
      ended?: boolean;
      wait_ms?: number | null;
      part?: { id: string; text: string; reply_to: { id: string } | null };
      account?: { secret: object };
    };
    return {
      lease,
      take: async () =>
        (await lane.sql<{ work: Work }>('select private.take_social_work($1, $2) as work', [of, lease]))[0]
          ?.work ?? {},
      end: async (result: object) =>
        (
          await lane.sql<{ own: boolean }>('select private.end_social_work($1, $2, $3::jsonb) as own', [
            of,
            lease,
            JSON.stringify(result),
          ])
        )[0]?.own,
    };
  }
  async function withTokens(of: string, until: string | null = null) {
    await lane.sql(
      `update public.social_accounts set secret_id = private.keep_service_secret('social_tokens', '{"access": "a1", "refresh": "r1"}', 8192), token_expires_at = $2 where id = $1`,
      [of, until],
    );
  }
  const dueNow = (id: string) =>
    lane.sql(
      `update public.social_posts set due_at = private.outside_now() - interval '1 second', scheduled_at = least(scheduled_at, private.outside_now()) where id = $1`,
      [id],
    );

  return {
    lane,
    admin,
    main,
    second,
    stranger,
    model,
    account,
    draft,
    submit,
    get,
    worker,
    withTokens,
    dueNow,
  };
}
