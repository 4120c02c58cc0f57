import { doorTo, startSocialDouble } from '#tests/doubles/social-double.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { addSocialAccount, openConnections } from '#tests/support/social-accounts.ts';
import { step } from './progress.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const accounts = 20;
const postsOfEach = 50;
const platforms = ['x', 'bluesky', 'mastodon'] as const;

/** 1,000 posts that are due in the same second, over 20 accounts: how late they are, and whether each account's come in their order. */
export async function postingRows(): Promise<Row[]> {
  step('Planning 1,000 posts');
  const double = await startSocialDouble();
  const backend = await startTestBackend({
    settings: { MARQUEE_X_API: double.url },
    door: doorTo(double),
  });
  try {
    await openConnections(backend);
    const [model] = await backend.sql<{ id: string }>(
      `insert into public.models (stage_name, real_name) values ('Ava', 'Ava') returning id`,
    );
    for (let place = 0; place < accounts; place += 1) {
      const made = double.addAccount(platforms[place % platforms.length] ?? 'x');
      const id = await addSocialAccount(backend, { model: model?.id ?? '', made });
      await backend.sql(
        `with post as (
           insert into public.social_posts (account_id, status, scheduled_at, due_at, excerpt)
           select $1, 'scheduled', now() + interval '1 day', now() + interval '1 day', n::text from generate_series(1, $2::integer) n
           returning id, excerpt
         )
         insert into public.social_post_parts (post_id, position, body) select id, 1, excerpt from post`,
        [id, postsOfEach],
      );
    }
    const dueAt = Date.now() + 20_000;
    const due = new Date(dueAt).toISOString();
    await backend.sql(
      `update public.social_posts set scheduled_at = $1::timestamptz + make_interval(secs => excerpt::integer / 1000.0),
         due_at = $1::timestamptz + make_interval(secs => excerpt::integer / 1000.0) where true`,
      [due],
    );
    await backend.sql('select private.wake_social(id, $1) from public.social_accounts', [due]);
    if (Date.now() > dueAt) throw new Error('It took too long to write the posts down');
    step('They are due in some seconds');
    while (double.posts.length < accounts * postsOfEach) {
      if (Date.now() > dueAt + 600_000) throw new Error('Posts are missing');
      await new Promise((done) => setTimeout(done, 250));
    }
    for (const id of new Set(double.posts.map(({ account }) => account))) {
      const texts = double.posts.filter(({ account }) => account === id).map(({ text }) => Number(text));
      if (texts.some((text, at) => text !== at + 1)) throw new Error('Posts are out of order');
    }
    const late = double.posts.map(({ at }) => at - dueAt);
    return [
      { what: '1,000 posts due at once: lateness, p95', value: quantile(late, 0.95), unit: 'ms' },
      { what: 'the same, the first of them', value: quantile(late, 0.001), unit: 'ms' },
    ];
  } finally {
    await backend.close();
    await double.close();
  }
}
