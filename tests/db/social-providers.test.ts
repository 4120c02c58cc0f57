import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account, Part, Platform, Provider } from '#functions/_shared/social/provider.ts';
import { facetsOf, recordKey } from '#functions/_shared/social/bluesky-text.ts';
import { providers } from '#functions/_shared/social/providers.ts';
import { reachSet } from '#functions/_shared/social/reach.ts';
import {
  doorTo,
  startSocialDouble,
  type SocialDouble,
  type SocialMood,
} from '#tests/doubles/social-double.ts';

let double: SocialDouble;
let all: Readonly<Record<Platform, Provider>>;

const platforms = ['x', 'bluesky', 'mastodon'] as const;

beforeAll(async () => {
  double = await startSocialDouble();
  all = providers((name) => (name === 'MARQUEE_X_API' ? double.url : undefined), {
    door: doorTo(double),
    pause: () => Promise.resolve(),
  });
});
afterAll(() => double.close());
beforeEach(() => {
  double.forget();
  double.mood = () => 'takes';
  double.suspended.clear();
});

type Made = ReturnType<SocialDouble['addAccount']>;

const accountOf = (made: Made): Account => ({
  id: crypto.randomUUID(),
  platform: made.platform,
  server: made.platform === 'x' ? null : `https://${made.platform}.example`,
  external_id: made.id,
  username: made.username,
  is_premium: false,
  secret: { access: made.access, refresh: made.refresh },
});
const partOf = (text: string, more: Partial<Part> = {}): Part => ({
  id: crypto.randomUUID(),
  post_id: crypto.randomUUID(),
  position: 0,
  text,
  media: [],
  reply_to: null,
  root: null,
  key: crypto.randomUUID(),
  at: new Date().toISOString(),
  since: new Date().toISOString(),
  ...more,
});
/** The mood of the next calls of one kind, then it answers again. */
const then = (wanted: string, ...moods: SocialMood[]): void => {
  double.mood = ({ call }) => (call === wanted ? (moods.shift() ?? 'takes') : 'takes');
};

describe.each(platforms)('%s', (platform) => {
  const start = () => {
    const made = double.addAccount(platform);
    return { made, account: accountOf(made), provider: all[platform] };
  };

  it('publishes a thread, each part as an answer to the one before', async () => {
    const { account, provider } = start();
    const first = await provider.publish(account, partOf('One'));
    if (first.kind !== 'ok') throw new Error(first.kind);
    const root = { id: first.id, ref: first.ref ?? null };
    const second = await provider.publish(account, partOf('Two', { reply_to: root, root }));
    if (second.kind !== 'ok') throw new Error(second.kind);
    // A hash that nobody kept is asked for.
    const third = await provider.publish(
      account,
      partOf('Three', { reply_to: { id: second.id, ref: null }, root }),
    );
    expect(third.kind).toBe('ok');
    expect(double.posts.map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ['One', null],
      ['Two', first.id],
      ['Three', second.id],
    ]);
    if (platform === 'bluesky')
      expect(double.posts[2]?.record).toMatchObject({
        reply: { root: { uri: first.id, cid: first.ref }, parent: { uri: second.id, cid: second.ref } },
      });
  });

  it.each([
    ['floods', { kind: 'wait', seconds: expect.closeTo(900, -1) as number }],
    ['unauthorized', { kind: 'auth' }],
    [
      'suspended',
      { kind: 'suspended', said: expect.stringMatching(/suspended|disabled|Takedown/) as string },
    ],
    ['refuses', { kind: 'refused', said: 'This text is not wanted here.' }],
    ['loses', { kind: 'unknown' }],
    ['breaks', { kind: 'unknown' }],
    ['drops', { kind: 'unknown' }],
    ['fails', { kind: 'unknown' }],
  ] as const)('says what it means that a post %s', async (mood, meant) => {
    const { account, provider } = start();
    then('publish', mood);
    expect(await provider.publish(account, partOf('Hello'))).toMatchObject(meant);
    expect(double.calls).toEqual([`${platform} publish`]);
    expect(double.posts).toHaveLength(mood === 'loses' || mood === 'breaks' ? 1 : 0);
  });

  it('finds what was published though no answer came, and nothing else', async () => {
    const { account, provider } = start();
    const text = 'Look  & see <3\n\nhttps://shop.example/a?b=1&c=2 at “8”';
    const part = partOf(text);
    then('publish', 'loses');
    await provider.publish(account, part);
    const [post] = double.posts;
    expect(await provider.find(account, part)).toMatchObject({ kind: 'ok', id: post?.id });
    expect(await provider.find(account, partOf('Never sent'))).toEqual({ kind: 'absent' });
    // The same words as an answer are another post.
    const answer = partOf(text, { reply_to: { id: post?.id ?? '', ref: null } });
    expect(await provider.find(account, answer)).toEqual({ kind: 'absent' });
    then('find', 'loses');
    expect(await provider.find(account, part)).toMatchObject({ kind: 'transient' });
  });

  it('uploads a picture with its description, and a post has it', async () => {
    const { account, provider } = start();
    const bytes = new Uint8Array(1_300_000).fill(7);
    const sent = await provider.upload(account, { bytes, mime: 'image/png', alt: 'A blue door' });
    if (sent.kind !== 'ok') throw new Error(JSON.stringify(sent));
    expect(sent.expires_in).toBeGreaterThan(1800);
    const media = [{ external_id: sent.id, mime: 'image/png', alt: 'A blue door', width: 4, height: 3 }];
    expect(await provider.publish(account, partOf('Door', { media }))).toMatchObject({ kind: 'ok' });
    const [kept] = double.media;
    expect(kept).toMatchObject({ bytes: 1_300_000, alt: platform === 'bluesky' ? '' : 'A blue door' });
    expect(double.posts[0]?.media).toEqual([kept?.id]);
    if (platform === 'bluesky')
      expect(double.posts[0]?.record['embed']).toEqual({
        $type: 'app.bsky.embed.images',
        images: [
          {
            image: { $type: 'blob', ref: { $link: kept?.id }, mimeType: 'image/png', size: 1_300_000 },
            alt: 'A blue door',
            aspectRatio: { width: 4, height: 3 },
          },
        ],
      });
    then('upload', 'floods', 'drops');
    expect(await provider.upload(account, { bytes, mime: 'image/png', alt: '' })).toMatchObject({
      kind: 'wait',
    });
    expect(await provider.upload(account, { bytes, mime: 'image/png', alt: '' })).toMatchObject({
      kind: 'transient',
    });
  });

  it('waits until a video is prepared', async () => {
    const { account, provider } = start();
    const bytes = new Uint8Array(2_500_000).fill(1);
    const sent = await provider.upload(account, { bytes, mime: 'video/mp4', alt: 'A walk' });
    if (sent.kind !== 'ok') throw new Error(JSON.stringify(sent));
    const media = [{ external_id: sent.id, mime: 'video/mp4', alt: 'A walk', width: null, height: null }];
    expect((await provider.publish(account, partOf('Film', { media }))).kind).toBe('ok');
    expect(double.posts[0]?.media).toEqual([double.media[0]?.id]);
  });

  it('reads the figures of posts, leaving out those that are gone', async () => {
    const { account, provider } = start();
    const ids: string[] = [];
    for (const text of ['One', 'Two']) {
      const said = await provider.publish(account, partOf(text));
      if (said.kind === 'ok') ids.push(said.id);
    }
    const gone = { x: '1', bluesky: 'at://did:plc:a/app.bsky.feed.post/2222222222222', mastodon: '1' };
    expect(await provider.metrics(account, [...ids, gone[platform]])).toEqual({
      kind: 'ok',
      metrics: ids.map((id) => ({
        id,
        ...{
          x: { impressions: 1200, likes: 30, reposts: 5, replies: 2 },
          bluesky: { impressions: null, likes: 7, reposts: 3, replies: 3 },
          mastodon: { impressions: null, likes: 5, reposts: 2, replies: 1 },
        }[platform],
      })),
    });
  });
});

describe('X', () => {
  it('says that a post is a duplicate', async () => {
    const account = accountOf(double.addAccount('x'));
    await all.x.publish(account, partOf('Twice'));
    expect(await all.x.publish(account, partOf('Twice'))).toMatchObject({ kind: 'refused', duplicate: true });
  });

  it('renews its tokens once, and says that a replayed one ended the connection', async () => {
    const made = double.addAccount('x');
    const account = accountOf(made);
    const said = await all.x.refresh(account);
    expect(said).toEqual({
      kind: 'ok',
      tokens: { access: made.access, refresh: made.refresh, expires_in: 7200 },
    });
    expect(await all.x.refresh(account)).toMatchObject({ kind: 'auth' });
    const other = accountOf(double.addAccount('x'));
    then('token', 'loses');
    double.calls.length = 0;
    expect(await all.x.refresh(other)).toEqual({ kind: 'unknown' });
    expect(double.calls).toEqual(['x token']);
  });

  it('finds a long post, of which lists have the beginning alone', async () => {
    const account = accountOf(double.addAccount('x'));
    const part = partOf('Long '.repeat(200).trim());
    then('publish', 'loses');
    await all.x.publish(account, part);
    expect(await all.x.find(account, part)).toMatchObject({ kind: 'ok' });
  });

  it('knows that nothing was sent where there was no connection', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    await new Promise((done) => server.close(done));
    const { x } = providers(() => `http://127.0.0.1:${String(port)}`, {
      door: doorTo(double),
      pause: () => Promise.resolve(),
    });
    expect(await x.publish(accountOf(double.addAccount('x')), partOf('Hi'))).toMatchObject({
      kind: 'transient',
    });
    expect(await reachSet('http://elsewhere.example/', { method: 'GET', headers: {}, mostMs: 100 })).toEqual({
      failure: 'unsafe',
    });
  });
});

describe('Bluesky', () => {
  it('writes the same record however often a part is sent', async () => {
    const account = accountOf(double.addAccount('bluesky'));
    const part = partOf('Once');
    then('publish', 'loses', 'breaks');
    for (let round = 0; round < 3; round += 1) await all.bluesky.publish(account, part);
    expect(double.posts.map(({ text, writes }) => [text, writes])).toEqual([['Once', 3]]);
  });

  it('makes keys as Bluesky wants them, which grow with time', () => {
    const keys = Array.from({ length: 200 }, (_, place) =>
      recordKey(new Date(Date.UTC(2026, 10, 28, 12, 0, 0, place)).toISOString(), crypto.randomUUID()),
    );
    for (const key of keys) expect(key).toMatch(/^[2-7a-j][2-7a-z]{12}$/);
    expect([...keys].sort()).toEqual(keys);
    const at = '2026-11-28T12:00:00.000Z';
    const many = Array.from({ length: 200 }, () => recordKey(at, crypto.randomUUID()));
    expect(new Set(many).size).toBe(200);
  });

  it('finds links, mentions and hashtags by their bytes', async () => {
    const text = 'Grüße 👋 @ava.bsky.example, siehe https://a.example/#top. (#Berlin) #été! #1 x#no';
    const found = await facetsOf(text, async (handle) =>
      handle === 'ava.bsky.example' ? 'did:plc:a' : undefined,
    );
    const bytes = Buffer.from(text);
    expect(
      found.map(({ index, features }) => [
        bytes.subarray(index.byteStart, index.byteEnd).toString(),
        Object.values(features[0] ?? {})[1],
      ]),
    ).toEqual([
      ['@ava.bsky.example', 'did:plc:a'],
      ['https://a.example/#top', 'https://a.example/#top'],
      ['#été', 'été'],
    ]);
  });

  it('renews its session, and makes another where that is over', async () => {
    const made = double.addAccount('bluesky');
    const account = accountOf(made);
    const said = await all.bluesky.refresh(account);
    expect(said).toMatchObject({ kind: 'ok', tokens: { access: made.access } });
    if (said.kind === 'ok') expect(said.tokens.expires_in).toBeGreaterThan(7000);
    // The old one is spent.
    expect(await all.bluesky.refresh(account)).toMatchObject({ kind: 'auth' });
    const withPassword = { ...account, secret: { ...account.secret, password: made.password } };
    expect(await all.bluesky.refresh(withPassword)).toMatchObject({ kind: 'ok' });
    const wrong = { ...account, secret: { ...account.secret, password: 'aaaa-bbbb-cccc-dddd' } };
    expect(await all.bluesky.refresh(wrong)).toMatchObject({
      kind: 'auth',
      said: 'Invalid identifier or password',
    });
    then('token', 'drops');
    expect(await all.bluesky.refresh(withPassword)).toMatchObject({ kind: 'transient' });
  });

  it('says by which error that a session has ended', async () => {
    const account = accountOf(double.addAccount('bluesky'));
    const stale = { ...account, secret: { access: 'stale' } };
    expect(await all.bluesky.publish(stale, partOf('Hi'))).toEqual({
      kind: 'auth',
      said: 'Token has expired',
    });
  });
});

describe('Mastodon', () => {
  it('sends a part with its key, so that a repeat is the same post', async () => {
    const account = accountOf(double.addAccount('mastodon'));
    const part = partOf('Once');
    then('publish', 'loses', 'breaks');
    for (let round = 0; round < 3; round += 1) await all.mastodon.publish(account, part);
    expect(double.posts.map(({ text, writes }) => [text, writes])).toEqual([['Once', 3]]);
  });

  it('shows no link that leads away from its server', async () => {
    const account = accountOf(double.addAccount('mastodon', 'ava'));
    const said = await all.mastodon.publish(account, partOf('Hi'));
    expect(said).toMatchObject({
      kind: 'ok',
      url: `https://mastodon.example/@ava/${double.posts[0]?.id ?? ''}`,
    });
  });

  it('reaches no server within this network', async () => {
    const account = { ...accountOf(double.addAccount('mastodon')), server: 'https://m.inside.example' };
    expect(await all.mastodon.publish(account, partOf('Hi'))).toEqual({
      kind: 'refused',
      said: 'Its server can’t be reached from here',
    });
    const plain = { ...account, server: double.url };
    expect(await all.mastodon.publish(plain, partOf('Hi'))).toMatchObject({ kind: 'refused' });
    expect(double.calls).toEqual([]);
    const forTests = providers((name) => (name === 'MARQUEE_SOCIAL_LOOPBACK' ? '1' : undefined), {
      door: doorTo(double),
    });
    expect(await forTests.mastodon.publish(plain, partOf('Hi'))).toMatchObject({ kind: 'ok' });
  });

  it('reads answers in pieces and without a length, and follows none elsewhere', async () => {
    const answers = [
      'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n7;x=y\r\n:"7é"}\r\n0\r\n\r\n',
      'HTTP/1.1 200 OK\r\n\r\n{"id":"8"}',
      'HTTP/1.1 302 Found\r\nlocation: https://elsewhere.example/\r\ncontent-length: 0\r\n\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"id":"cut',
      'not HTTP at all',
    ];
    const { mastodon } = providers(() => undefined, {
      door: {
        resolve: () => Promise.resolve(['93.184.215.14']),
        exchange: async ({ isEnough }) => {
          const whole = Buffer.from(answers.shift() ?? '').toString('latin1');
          for (let at = 1; at < whole.length; at += 1)
            if (isEnough(whole.slice(0, at))) return whole.slice(0, at);
          return whole;
        },
      },
    });
    const account = accountOf(double.addAccount('mastodon'));
    const ids = [];
    for (let round = 0; round < 5; round += 1) {
      const said = await mastodon.publish(account, partOf('Hi'));
      ids.push(said.kind === 'ok' ? said.id : said.kind);
    }
    expect(ids).toEqual(['7é', '8', 'refused', 'unknown', 'unknown']);
  });
});
