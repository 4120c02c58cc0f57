import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { serviceDatabase, type ServiceDatabase } from '#functions/_shared/service-database.ts';
import { serviceFiles } from '#functions/_shared/service-files.ts';
import type { Platform, Provider } from '#functions/_shared/social/provider.ts';
import { providers } from '#functions/_shared/social/providers.ts';
import { socialWorker } from '#functions/_shared/social/social-worker.ts';
import {
  doorTo,
  startSocialDouble,
  type DoublePost,
  type SocialDouble,
  type SocialMood,
} from '#tests/doubles/social-double.ts';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';
import { addSocialAccount, connectAccount, openConnections } from '#tests/support/social-accounts.ts';

// Whatever happens between any two steps, no post goes out twice and none disappears.

const platforms = ['x', 'bluesky', 'mastodon'] as const;
type Made = ReturnType<SocialDouble['addAccount']>;
type Account = { id: string; platform: Platform; made: Made };

let double: SocialDouble;
let backend: RunningBackend;
let person: Awaited<ReturnType<typeof signedIn>>;
let database: ServiceDatabase;
let all: Readonly<Record<Platform, Provider>>;
let model: string;
let shifted: number;

beforeAll(async () => {
  double = await startSocialDouble();
  const settings = {
    MARQUEE_X_API: double.url,
    MARQUEE_X_CLIENT_ID: 'client',
    MARQUEE_SOCIAL_LOOPBACK: '1',
  };
  backend = await startTestBackend({ runsJobs: false, settings });
  person = await signedIn(backend, await createPerson(backend, { role: 'admin' }));
  database = serviceDatabase({ url: backend.url, key: backend.secretKey }, fetch);
  all = providers((name) => (settings as Record<string, string>)[name], {
    door: doorTo(double),
    pause: () => Promise.resolve(),
  });
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.models (stage_name, real_name) values ('Ava', 'Ava') returning id`,
  );
  model = row?.id ?? '';
  await openConnections(backend);
}, 120_000);
afterAll(async () => {
  await backend.close();
  await double.close();
});
beforeEach(async () => {
  shifted = 0;
  double.forget();
  double.suspended.clear();
  double.mood = () => 'takes';
  double.now = () => Date.now() + shifted;
  double.takesDuplicates = true;
  await backend.sql('delete from public.social_accounts where true');
  await backend.sql('delete from private.outside_jobs where true');
  await backend.sql('delete from private.outside_clock where true');
});

const rpc = async <T>(name: string, args: object): Promise<T> => {
  const answer = await person.rpc(name as never, args as never);
  if (answer.error !== null) throw new Error(answer.error.message);
  return answer.data as T;
};
/** A generator with a seed, so that a failure can be seen again. */
const numbers = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
const shift = async (seconds: number) => {
  shifted += seconds * 1000;
  await backend.sql(
    `insert into private.outside_clock (shift) values (make_interval(secs => $1))
     on conflict (is_only) do update set shift = outside_clock.shift + excluded.shift`,
    [seconds],
  );
};

async function addAccount(platform: Platform): Promise<Account> {
  const made = double.addAccount(platform);
  return { id: await addSocialAccount(backend, { model, made }), platform, made };
}
/** What an account signs in with is kept again. */
const connect = ({ id, made }: Account) => connectAccount(backend, id, made);

async function addFile(): Promise<string> {
  const name = `social/${crypto.randomUUID()}`;
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const put = await person.storage.from('attachments').upload(name, bytes, { contentType: 'image/png' });
  if (put.error !== null) throw put.error;
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.social_media_items (model_id, storage_path, file_name, mime, size_bytes, alt, width, height)
     values ($1, $2, 'door.png', 'image/png', $3, 'A door', 1, 1) returning id`,
    [model, name, bytes.length],
  );
  return row?.id ?? '';
}

type Planned = { text: string; media?: string[]; delay?: number };
/** A post that is due in so many seconds. */
async function addPost(account: Account, parts: Planned[], inSeconds = 0): Promise<string> {
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.social_posts (account_id, status, scheduled_at, due_at, part_count, excerpt)
     select $1, 'scheduled', at, at, $2, $3 from (select private.outside_now() + make_interval(secs => $4) as at) t returning id`,
    [account.id, parts.length, parts[0]?.text ?? '', inSeconds],
  );
  const id = row?.id ?? '';
  for (const [place, { text, media = [], delay = 0 }] of parts.entries())
    await backend.sql(
      `insert into public.social_post_parts (post_id, position, body, media, delay_seconds) values ($1, $2, $3, $4, $5)`,
      [id, place + 1, text, media, delay],
    );
  await backend.sql('select private.wake_social($1)', [account.id]);
  return id;
}

class Crash extends Error {}

type Worked = 'nothing' | 'ended' | 'crashed';
/** Works as a server does that may end at any moment: before or after whatever it asks of the database and of platforms. */
async function work(chance: () => boolean = () => false): Promise<Worked> {
  let isDead = false;
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    if (isDead || (isDead = chance())) throw new Crash();
    const answer = await act();
    if ((isDead = chance())) throw new Crash();
    return answer;
  };
  const mortal: ServiceDatabase = {
    ...database,
    call: async (name, args) => {
      const answer = await step(() => database.call(name, args));
      if ('sqlState' in answer) throw new Error(`${name}: ${answer.message}`);
      return answer;
    },
  };
  const mortals = Object.fromEntries(
    Object.entries(all).map(([platform, provider]) => [
      platform,
      Object.fromEntries(
        Object.entries(provider).map(([name, act]) => [
          name,
          (...args: unknown[]) => step(() => (act as (...given: unknown[]) => Promise<unknown>)(...args)),
        ]),
      ),
    ]),
  ) as unknown as typeof all;
  const taken = await database.call('take_outside_job', { p_kinds: ['social'] });
  if (!('answer' in taken)) throw new Error(taken.message);
  const job = taken.answer as { id: string; lease: string; work: unknown } | null;
  if (job === null) return 'nothing';
  const run = socialWorker({
    ...{ database: mortal, providers: mortals, mayTakeMore: () => true, sliceMs: 5000 },
    files: serviceFiles({ url: backend.url, key: backend.secretKey }, fetch),
    pause: () => Promise.resolve(),
  });
  try {
    const outcome = await run(job.work, job);
    // A dead one says nothing more; what it could not write down ends it the same way.
    if (isDead as boolean) return 'crashed';
    await database.call('end_outside_job', { p_id: job.id, p_lease: job.lease, p_outcome: outcome });
    return 'ended';
  } catch (error) {
    if (error instanceof Crash) return 'crashed';
    throw error;
  }
}
async function workAll(): Promise<void> {
  while ((await work()) !== 'nothing');
}

type Kept = {
  id: string;
  status: string;
  parts_out: number;
  problem: string | null;
  parts: { text: string; state: string; external: string | null; url: string | null }[];
};
const keptPosts = (account: Account) =>
  backend.sql<Kept>(
    `select p.id, p.status, p.parts_out, p.problem, (
       select jsonb_agg(jsonb_build_object('text', r.body, 'state', r.state, 'external', r.external_id, 'url', r.external_url) order by r.position)
       from public.social_post_parts r where r.post_id = p.id
     ) as parts
     from public.social_posts p where p.account_id = $1 order by p.scheduled_at, p.id`,
    [account.id],
  );
const keptPost = async (account: Account, id: string): Promise<Kept> => {
  const found = (await keptPosts(account)).find((post) => post.id === id);
  if (found === undefined) throw new Error('It disappeared');
  return found;
};
const accountStatus = async ({ id }: Account) =>
  (await backend.sql<{ status: string }>('select status from public.social_accounts where id = $1', [id]))[0]
    ?.status;
const attemptsOf = (id: string) =>
  backend.sql<{ outcome: string | null; error_code: string | null; position: number }>(
    'select outcome, error_code, position from public.social_post_attempts where post_id = $1 order by started_at, attempt',
    [id],
  );
const outside = (text: string): DoublePost[] => double.posts.filter((post) => post.text === text);
const then = (wanted: string, ...moods: SocialMood[]): void => {
  double.mood = ({ call }) => (call === wanted ? (moods.shift() ?? 'takes') : 'takes');
};

describe.each(platforms)('%s', (platform) => {
  it.each([1, 2, 3])(
    'posts nothing twice, and loses nothing (%i)',
    async (seed) => {
      const next = numbers(seed * 7919 + platform.length);
      const account = await addAccount(platform);
      const files = [await addFile(), await addFile()];
      const ids: string[] = [];
      for (let place = 0; place < 7; place += 1) {
        const count = 1 + Math.floor(next() * 3);
        ids.push(
          await addPost(
            account,
            Array.from({ length: count }, (_, part) => ({
              text: `Post ${String(place)}.${String(part)} & more`,
              media: next() < 0.3 ? [files[Math.floor(next() * 2)] ?? ''] : [],
              delay: next() < 0.3 ? 60 : 0,
            })),
            place * 120,
          ),
        );
      }
      double.floodSeconds = 120;
      const usual: SocialMood[] = [
        'takes',
        'takes',
        'takes',
        'takes',
        'loses',
        'breaks',
        'drops',
        'fails',
        'floods',
      ];
      const seldom: SocialMood[] = ['refuses', 'unauthorized', 'suspended'];
      double.mood = ({ call }) => {
        const at = next();
        if (call === 'token') return at < 0.7 ? 'takes' : at < 0.85 ? 'loses' : 'drops';
        if (at < 0.06) return seldom[Math.floor(next() * 3)] ?? 'takes';
        return usual[Math.floor(next() * usual.length)] ?? 'takes';
      };
      const isOver = ({ status }: Kept) => ['published', 'failed', 'missed'].includes(status);
      let rounds = 0;
      for (; rounds < 900; rounds += 1) {
        await work(() => next() < 0.04);
        await shift(90);
        if ((await accountStatus(account)) !== 'connected') {
          // Someone connects it again.
          double.reissue(account.made);
          await connect(account);
        }
        await backend.sql('select private.job_social_due()');
        const posts = await keptPosts(account);
        for (const post of posts.filter(({ status }) => status === 'unknown')) {
          // Only X leaves a person to look, who says how it is.
          expect(platform).toBe('x');
          const part = post.parts.find(({ state }) => state === 'unknown');
          const [out] = outside(part?.text ?? '');
          await rpc('resolve_unknown_post', {
            p_post_id: post.id,
            p_was_published: out !== undefined,
            p_url: out === undefined ? null : `https://x.com/ava/status/${out.id}`,
          });
        }
        if (posts.every(isOver)) break;
      }
      const posts = await keptPosts(account);
      expect(posts.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(posts.filter((post) => !isOver(post))).toEqual([]);
      // Else nothing might have been tried.
      expect(posts.filter(({ status }) => status === 'published').length).toBeGreaterThan(1);
      for (const post of posts) {
        const found = post.parts.map(({ text }) => outside(text));
        expect({
          post: post.id,
          status: post.status,
          problem: post.problem,
          out: found.map((out) => out.length),
        }).toEqual({
          post: post.id,
          status: post.status,
          problem: post.problem,
          out: post.parts.map((_, place) =>
            place < (post.status === 'published' ? post.parts.length : post.parts_out) ? 1 : 0,
          ),
        });
        // A thread is one: each part answers the one before.
        const out = found.flat();
        expect(out.map(({ replyTo }) => replyTo)).toEqual(out.map((_, place) => out[place - 1]?.id ?? null));
        expect(post.parts.slice(0, out.length).map(({ external }) => external)).toEqual(
          out.map(({ id }) => id),
        );
      }
      const open = await backend.sql(
        'select from public.social_post_attempts t join public.social_posts p on p.id = t.post_id where p.account_id = $1 and t.outcome is null',
        [account.id],
      );
      expect(open).toEqual([]);
    },
    240_000,
  );

  it('lets no worker post what another has, however late it wakes', async () => {
    const account = await addAccount(platform);
    const id = await addPost(account, [{ text: 'One' }, { text: 'Two' }]);
    // The first takes the part, and is stopped.
    const taken = await database.call('take_outside_job', { p_kinds: ['social'] });
    const job = ('answer' in taken ? taken.answer : null) as { id: string; lease: string };
    await database.call('take_social_work', { p_account_id: account.id, p_lease: job.lease });
    expect(await work()).toBe('nothing');
    await shift(200);
    await workAll();
    for (let round = 0; round < 10; round += 1) {
      await shift(100);
      await workAll();
    }
    const late = await database.call('end_social_work', {
      p_account_id: account.id,
      p_lease: job.lease,
      p_result: { do: 'publish', id: (await keptPosts(account))[0]?.id, status: 'refused', message: 'Late' },
    });
    expect(late).toEqual({ answer: false });
    const post = await keptPost(account, id);
    // Nobody knows whether the first sent it: X alone can't be asked with a key.
    expect([post.status, double.posts.length]).toEqual(platform === 'x' ? ['unknown', 0] : ['published', 2]);
    expect((await attemptsOf(id))[0]).toMatchObject({ outcome: 'unknown', error_code: 'worker' });
  });

  it('holds the rest of a thread whose account is suspended, and says so', async () => {
    const account = await addAccount(platform);
    const id = await addPost(account, [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }]);
    const later = await addPost(account, [{ text: 'Later' }], 30);
    double.mood = ({ text }) => (text === 'Two' ? 'suspended' : 'takes');
    await workAll();
    await shift(40);
    await workAll();
    expect(await accountStatus(account)).toBe('suspended');
    expect(await keptPost(account, id)).toMatchObject({ status: 'publishing', parts_out: 1 });
    expect(await keptPost(account, later)).toMatchObject({ status: 'scheduled' });
    expect(double.posts.map(({ text }) => text)).toEqual(['One']);
    expect((await attemptsOf(id)).map(({ outcome }) => outcome)).toEqual(['success', 'auth']);
    // It is open again: the thread continues where it stopped.
    double.mood = () => 'takes';
    double.reissue(account.made);
    await connect(account);
    await workAll();
    expect(double.posts.map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Later']);
    expect(double.posts[1]?.replyTo).toBe(double.posts[0]?.id);
  });

  it('posts nothing whose picture was deleted before its time', async () => {
    const account = await addAccount(platform);
    const file = await addFile();
    const id = await addPost(account, [{ text: 'Door', media: [file] }], 60);
    await backend.sql('update public.social_media_items set deleted_at = now() where id = $1', [file]);
    await shift(61);
    await workAll();
    expect(await keptPost(account, id)).toMatchObject({
      status: 'failed',
      problem: 'A picture or video of it is no longer in the library',
    });
    expect(double.posts).toEqual([]);
    // One whose bytes are gone.
    const other = await addFile();
    const second = await addPost(account, [{ text: 'Other door', media: [other] }]);
    await backend.sql('update public.social_media_items set size_bytes = 999 where id = $1', [other]);
    await workAll();
    expect(await keptPost(account, second)).toMatchObject({ status: 'failed', problem: 'Its file is gone' });
  });

  it('uses one file in two posts', async () => {
    const account = await addAccount(platform);
    const file = await addFile();
    await addPost(account, [{ text: 'One', media: [file] }]);
    await addPost(account, [{ text: 'Two', media: [file] }]);
    await workAll();
    expect(double.posts.map(({ text, media }) => [text, media.length])).toEqual([
      ['One', 1],
      ['Two', 1],
    ]);
    expect(double.media).toHaveLength(platform === 'mastodon' ? 2 : 1);
  });

  it('gives up after three tries, having looked whether one of them went out', async () => {
    const account = await addAccount(platform);
    const id = await addPost(account, [{ text: 'Once' }]);
    then('publish', 'loses', ...Array.from({ length: 9 }, (): SocialMood => 'floods'));
    double.floodSeconds = 10;
    for (let round = 0; round < 40; round += 1) {
      await workAll();
      await shift(60);
    }
    expect(await keptPost(account, id)).toMatchObject({ status: 'published', parts_out: 1 });
    expect(outside('Once')).toHaveLength(1);
  });

  it('reads figures of what is out', async () => {
    const account = await addAccount(platform);
    await backend.sql(
      `insert into public.social_rules (account_id, kind) values ($1, 'metrics') on conflict do nothing`,
      [account.id],
    );
    const id = await addPost(account, [{ text: 'One' }]);
    await workAll();
    await backend.sql('update private.social_lines set metrics_at = null where account_id = $1', [
      account.id,
    ]);
    await backend.sql('select private.wake_social($1)', [account.id]);
    await workAll();
    const figures = await backend.sql('select likes from public.social_metrics where post_id = $1', [id]);
    expect(figures.length).toBeGreaterThan(0);
  });
});

describe('connecting', () => {
  it.each(platforms)('an account of %s, which posts then', async (platform) => {
    const made = double.addAccount(platform, `new${platform}`);
    const token = (await person.auth.getSession()).data.session?.access_token ?? '';
    const begin = async (more: object = {}) => {
      const response = await fetch(`${backend.url}/functions/v1/connect-service`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, apikey: backend.publishableKey },
        body: JSON.stringify({
          service: platform,
          details: {
            model_id: model,
            ...(platform === 'x' ? {} : { server: double.url }),
            ...(platform === 'bluesky' ? { handle: made.username } : {}),
            ...more,
          },
          ...(platform === 'bluesky' ? { secret: made.password } : {}),
        }),
      });
      return { status: response.status, said: (await response.json()) as { id: string; url: string | null } };
    };
    const signIn = async (more: object = {}) => {
      const { status, said } = await begin(more);
      expect(status).toBe(200);
      if (said.url !== null) {
        const back = await fetch(double.allow(said.url, made));
        expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('is connected')]);
      }
    };
    await signIn();
    const [row] = await backend.sql<{ id: string; username: string; status: string }>(
      'select id, username, status from public.social_accounts where external_id = $1',
      [made.id],
    );
    expect(row).toMatchObject({ username: made.username, status: 'connected' });
    const account = { id: row?.id ?? '', platform, made };
    await addPost(account, [{ text: 'Hello' }]);
    await workAll();
    expect(double.posts.map(({ text }) => text)).toEqual(['Hello']);
    // Its sign-in ends, and it is connected again: what waited goes out.
    double.reissue(made);
    // The password would make another session.
    made.password = 'efgh-ijkl-mnop-abcd';
    const held = await addPost(account, [{ text: 'Held' }]);
    await workAll();
    expect(await accountStatus(account)).toBe('reconnect_needed');
    await signIn({ account_id: account.id });
    await workAll();
    expect(await keptPost(account, held)).toMatchObject({ status: 'published' });
    expect(await backend.sql('select from public.social_accounts')).toHaveLength(1);
  });
});

describe('X', () => {
  it('fails a post that X calls a duplicate, and says so', async () => {
    const account = await addAccount('x');
    double.takesDuplicates = false;
    const id = await addPost(account, [{ text: 'Twice' }]);
    await workAll();
    // Posted already, by no try of this one.
    const second = await addPost(account, [{ text: 'Twice' }]);
    await workAll();
    expect(await keptPost(account, id)).toMatchObject({ status: 'published' });
    expect(await keptPost(account, second)).toMatchObject({
      status: 'failed',
      problem: 'You are not allowed to create a Tweet with duplicate content.',
    });
    expect(outside('Twice')).toHaveLength(1);
  });

  it('uses up a token whose successor was lost, and asks for another connection', async () => {
    const account = await addAccount('x');
    const early = (seconds: number) =>
      backend.sql(
        'update public.social_accounts set token_expires_at = private.outside_now() + make_interval(secs => $2) where id = $1',
        [account.id, seconds],
      );
    await early(150);
    // The old one still holds at X for this test's sake: the double gives up the old one only with the answer.
    then('token', 'drops');
    const first = await addPost(account, [{ text: 'First' }]);
    await workAll();
    await shift(40);
    await workAll();
    expect(await keptPost(account, first)).toMatchObject({ status: 'published' });
    expect(double.calls.filter((call) => call === 'x token')).toHaveLength(1);
    // Once more when it ends: this time X has not seen the first.
    const second = await addPost(account, [{ text: 'Second' }], 150);
    await shift(151);
    await workAll();
    expect(await keptPost(account, second)).toMatchObject({ status: 'published' });
    // An answer that was lost after X gave it: the next ends the family. It is asked once a minute at most.
    await shift(61);
    await early(5);
    then('token', 'loses');
    const third = await addPost(account, [{ text: 'Third' }]);
    await workAll();
    await shift(60);
    await workAll();
    expect(await accountStatus(account)).toBe('reconnect_needed');
    expect(await keptPost(account, third)).toMatchObject({ status: 'scheduled' });
    double.mood = () => 'takes';
    double.reissue(account.made);
    await connect(account);
    await workAll();
    expect(await keptPost(account, third)).toMatchObject({ status: 'published' });
  });

  it('wants to know which post the rest of a thread answers', async () => {
    const account = await addAccount('x');
    const id = await addPost(account, [{ text: 'One' }, { text: 'Two' }]);
    then('publish', 'drops');
    for (let round = 0; round < 5; round += 1) {
      await workAll();
      await shift(60);
    }
    expect(await keptPost(account, id)).toMatchObject({ status: 'unknown' });
    await expect(rpc('resolve_unknown_post', { p_post_id: id, p_was_published: true })).rejects.toThrow(
      'Enter the link of the post',
    );
    await rpc('resolve_unknown_post', { p_post_id: id, p_was_published: false });
    await workAll();
    expect(double.posts.map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(await keptPost(account, id)).toMatchObject({ status: 'published' });
  });
});

describe('several accounts', () => {
  it('misses what is over an hour late, and waits as long as a platform asks', async () => {
    const account = await addAccount('bluesky');
    const late = await addPost(account, [{ text: 'Late' }], -3700);
    const due = await addPost(account, [{ text: 'Due' }], -60);
    then('publish', 'floods');
    double.floodSeconds = 600;
    await workAll();
    expect(await keptPost(account, late)).toMatchObject({ status: 'missed' });
    expect(double.posts).toEqual([]);
    await shift(300);
    expect(await work()).toBe('nothing');
    await shift(310);
    await workAll();
    expect(await keptPost(account, due)).toMatchObject({ status: 'published' });
  });

  it('does not wait for the last word of a worker where something is planned meanwhile', async () => {
    const account = await addAccount('bluesky');
    await addPost(account, [{ text: 'Tomorrow' }], 20_000);
    const taken = await database.call('take_outside_job', { p_kinds: ['social'] });
    const job = ('answer' in taken ? taken.answer : null) as { id: string; lease: string };
    await database.call('take_social_work', { p_account_id: account.id, p_lease: job.lease });
    await addPost(account, [{ text: 'Now' }]);
    await database.call('end_outside_job', {
      p_id: job.id,
      p_lease: job.lease,
      p_outcome: { status: 'again', retry_after: 20_000 },
    });
    await workAll();
    expect(double.posts.map(({ text }) => text)).toEqual(['Now']);
  });
});
