import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Door } from '#functions/_shared/outside/guarded-way.ts';

export type DoublePlatform = 'x' | 'bluesky' | 'mastodon';
export type DoubleCall = 'publish' | 'upload' | 'find' | 'metrics' | 'token' | 'read';

/**
 * What the double does with a call instead of answering it: `loses` does it and ends without a word, `breaks` does it and says 503, `drops` ends without a word and has done
 * nothing, `fails` says 503 and has done nothing.
 */
export type SocialMood =
  | 'takes'
  | 'loses'
  | 'breaks'
  | 'drops'
  | 'fails'
  | 'floods'
  | 'unauthorized'
  | 'suspended'
  | 'duplicate'
  | 'refuses'
  | 'slow';

export type DoublePost = {
  platform: DoublePlatform;
  account: string;
  id: string;
  /** Of Bluesky: the hash of the record. */
  cid: string;
  text: string;
  replyTo: string | null;
  rootOf: string | null;
  media: string[];
  record: Record<string, unknown>;
  at: number;
  /** How often it was sent; it is one post all the same. */
  writes: number;
};
export type DoubleMedia = { id: string; account: string; bytes: number; mime: string; alt: string };
type DoubleAccount = {
  platform: DoublePlatform;
  id: string;
  username: string;
  password: string;
  access: string;
  refresh: string;
  spent: Set<string>;
  isRevoked: boolean;
};
type Code = { account: DoubleAccount; challenge: string; redirect: string; client: string };

export type SocialDouble = {
  url: string;
  port: number;
  /** What is public, also where no answer was given. */
  posts: DoublePost[];
  media: DoubleMedia[];
  /** What was asked, as `x publish`. */
  calls: string[];
  /** Decides on each call, by default it is answered. `count` is the how manieth of its kind it is for that account. */
  mood: (call: {
    platform: DoublePlatform;
    call: DoubleCall;
    account: string;
    count: number;
    text: string;
  }) => SocialMood;
  floodSeconds: number;
  slowMs: number;
  /** X refuses a text that an account has posted already; a test that counts posts wants each of them. */
  takesDuplicates: boolean;
  /** The clock by which posts are dated. */
  now: () => number;
  /** Someone signs in once more: what the account signs in with is new. */
  reissue: (account: DoubleAccount) => void;
  /** An account that may post, with what it signs in with. */
  addAccount: (platform: DoublePlatform, username?: string) => DoubleAccount;
  /** Someone signs in on the page that the link leads to, and is sent back: answers that address. */
  allow: (link: string, account: DoubleAccount) => string;
  /** Accounts that have ended their term, and those that pay. */
  suspended: Set<string>;
  premium: Set<string>;
  /** What servers of Mastodon allow. */
  characters: number;
  forget: () => void;
  close: () => Promise<void>;
};

/** X (API v2), Bluesky (XRPC) and Mastodon over HTTP on one server: as much of them as the product asks for. */
export async function startSocialDouble(): Promise<SocialDouble> {
  const accounts: DoubleAccount[] = [];
  const codes = new Map<string, Code>();
  const counts = new Map<string, number>();
  const toots = new Map<string, DoublePost>();
  const pieces = new Map<
    string,
    { account: string; mime: string; total: number; got: number[]; alt: string }
  >();
  const slowly = new Set<NodeJS.Timeout>();
  let serial = 0;
  const double: SocialDouble = {
    url: '',
    port: 0,
    posts: [],
    media: [],
    calls: [],
    mood: () => 'takes',
    floodSeconds: 900,
    slowMs: 1000,
    takesDuplicates: false,
    now: () => Date.now(),
    reissue: (account) => {
      renew(account);
      account.isRevoked = false;
      double.suspended.delete(account.id);
    },
    addAccount: (platform, username = `ava${String(accounts.length + 1)}`) => {
      serial += 1;
      const account: DoubleAccount = {
        platform,
        id: platform === 'bluesky' ? `did:plc:ava${String(serial)}` : String(1000 + serial),
        username: platform === 'bluesky' ? `${username}.bsky.example` : username,
        password: 'abcd-efgh-ijkl-mnop',
        access: `access-${String(serial)}`,
        refresh: `refresh-${String(serial)}`,
        spent: new Set(),
        isRevoked: false,
      };
      accounts.push(account);
      return account;
    },
    allow: (link, account) => {
      const query = new URL(link).searchParams;
      const code = `code-${String((serial += 1))}`;
      const redirect = query.get('redirect_uri') ?? '';
      codes.set(code, {
        account,
        challenge: query.get('code_challenge') ?? '',
        redirect,
        client: query.get('client_id') ?? '',
      });
      return `${redirect}?${String(new URLSearchParams({ state: query.get('state') ?? '', code }))}`;
    },
    suspended: new Set(),
    premium: new Set(),
    characters: 500,
    forget: () => {
      double.posts.length = 0;
      double.media.length = 0;
      double.calls.length = 0;
      counts.clear();
    },
    close: async () => undefined,
  };

  const renew = (account: DoubleAccount): void => {
    serial += 1;
    account.spent.add(account.refresh);
    account.access = account.platform === 'bluesky' ? jwt(serial) : `access-${String(serial)}`;
    account.refresh = `refresh-${String(serial)}`;
  };

  type Call = {
    platform: DoublePlatform;
    call: DoubleCall;
    account: DoubleAccount;
    response: ServerResponse;
    text?: string;
  };
  /** Answers a call as the double is in the mood for: `act` does it, and answers what to say. */
  const answer = (given: Call, act: () => { status?: number; body: unknown }): Said => {
    const { platform, call, account, response, text = '' } = given;
    const key = `${platform} ${call}`;
    const count = (counts.get(`${key} ${account.id}`) ?? 0) + 1;
    counts.set(`${key} ${account.id}`, count);
    double.calls.push(key);
    const mood = double.suspended.has(account.id)
      ? 'suspended'
      : double.mood({ platform, call, account: account.id, count, text });
    const say503 = (): Said => fail(response, platform, 503, 'Service Unavailable');
    switch (mood) {
      case 'drops':
        return lose(response);
      case 'fails':
        return say503();
      case 'floods':
        return flood(response, platform, double.floodSeconds);
      case 'unauthorized':
        return fail(response, platform, 401, 'Unauthorized');
      case 'suspended':
        return platform === 'bluesky'
          ? fail(response, platform, 400, 'AccountTakedown')
          : fail(
              response,
              platform,
              403,
              platform === 'x'
                ? 'Your account is suspended and is not permitted to access this feature.'
                : 'Your login is currently disabled',
            );
      case 'duplicate':
        return fail(response, platform, 403, 'You are not allowed to create a Tweet with duplicate content.');
      case 'refuses':
        return fail(response, platform, platform === 'mastodon' ? 422 : 400, 'This text is not wanted here.');
      default: {
        const { status = 200, body } = act();
        if (mood === 'loses') return lose(response);
        if (mood === 'breaks') return say503();
        if (mood === 'takes') return say(response, status, body);
        const timer = setTimeout(() => {
          slowly.delete(timer);
          say(response, status, body);
        }, double.slowMs);
        slowly.add(timer);
        return 'said';
      }
    }
  };

  const add = (post: Omit<DoublePost, 'at' | 'writes' | 'cid'>): DoublePost => {
    const cid = `bafy${createHash('sha256').update(JSON.stringify(post.record)).digest('hex').slice(0, 40)}`;
    const known = double.posts.find(({ id, platform }) => id === post.id && platform === post.platform);
    if (known !== undefined) return Object.assign(known, { ...post, cid, writes: known.writes + 1 });
    const made = { ...post, cid, at: double.now(), writes: 1 };
    double.posts.push(made);
    return made;
  };
  const newId = (): string => String(1_900_000_000_000_000_000n + BigInt((serial += 1)));

  const answerX = (ask: Asked, response: ServerResponse): Said => {
    const { path, query, form } = ask;
    if (path === '/2/oauth2/token') return answerXToken(form, response);
    const account = holderOf(accounts, 'x', ask);
    if (account === undefined) return fail(response, 'x', 401, 'Unauthorized');
    const as = (call: DoubleCall, text = ''): Call => ({ platform: 'x', call, account, response, text });
    if (path === '/2/users/me')
      return answer(as('read'), () => ({
        body: {
          data: {
            id: account.id,
            username: account.username,
            name: `Name of ${account.username}`,
            profile_image_url: 'https://pbs.example/ava_normal.jpg',
            ...(double.premium.has(account.id)
              ? { subscription_type: 'Premium', verified_type: 'blue' }
              : {}),
          },
        },
      }));
    if (path === '/2/tweets' && ask.method === 'POST') {
      const {
        text = '',
        media,
        reply,
      } = ask.json() as {
        text?: string;
        media?: { media_ids: string[] };
        reply?: { in_reply_to_tweet_id: string };
      };
      const mine = double.posts.filter((post) => post.platform === 'x' && post.account === account.id);
      if (!double.takesDuplicates && mine.some((post) => post.text === text))
        return answer(as('publish', text), () => ({
          status: 403,
          body: problem(403, 'You are not allowed to create a Tweet with duplicate content.'),
        }));
      if ((media?.media_ids ?? []).some((id) => !double.media.some((one) => one.id === id)))
        return answer(as('publish', text), () => ({
          status: 400,
          body: problem(400, 'Your media IDs are invalid.'),
        }));
      return answer(as('publish', text), () => {
        const made = add({
          platform: 'x',
          account: account.id,
          id: newId(),
          text,
          replyTo: reply?.in_reply_to_tweet_id ?? null,
          rootOf: null,
          media: media?.media_ids ?? [],
          record: ask.json(),
        });
        return { status: 201, body: { data: { id: made.id, text, edit_history_tweet_ids: [made.id] } } };
      });
    }
    if (path === '/2/tweets')
      return answer(as('metrics'), () => ({
        body: {
          data: (query.get('ids') ?? '').split(',').flatMap((id) =>
            double.posts.some((post) => post.id === id)
              ? [
                  {
                    id,
                    text: '',
                    public_metrics: {
                      ...{ impression_count: 1200, like_count: 30, retweet_count: 4 },
                      ...{ quote_count: 1, reply_count: 2, bookmark_count: 0 },
                    },
                  },
                ]
              : [],
          ),
        },
      }));
    if (/^\/2\/users\/\d+\/tweets$/.test(path))
      return answer(as('find'), () => ({
        body: {
          data: double.posts
            .filter(({ platform, account: by }) => platform === 'x' && by === account.id)
            .filter(({ at }) => at >= Date.parse(query.get('start_time') ?? ''))
            .reverse()
            .map((post) => ({
              id: post.id,
              // As X gives it back: links are its own, cut where it is long.
              text: asX(post.text).slice(0, 280),
              ...(post.text.length > 280 ? { note_tweet: { text: asX(post.text) } } : {}),
              created_at: new Date(post.at).toISOString(),
              ...(post.replyTo === null
                ? {}
                : { referenced_tweets: [{ type: 'replied_to', id: post.replyTo }] }),
            })),
        },
      }));
    if (path === '/2/media/metadata') {
      const { id, metadata } = ask.json() as { id: string; metadata: { alt_text: { text: string } } };
      const media = double.media.find((one) => one.id === id);
      if (media !== undefined) media.alt = metadata.alt_text.text;
      return say(response, 200, { data: { id } });
    }
    if (path === '/2/media/upload/initialize')
      return answer(as('upload'), () => {
        const id = newId();
        const { media_type: mime, total_bytes: total } = ask.json() as {
          media_type: string;
          total_bytes: number;
        };
        pieces.set(id, { account: account.id, mime, total, got: [], alt: '' });
        return { body: { data: { id, media_key: `13_${id}`, expires_after_secs: 86_400 } } };
      });
    const [, id = '', step] = /^\/2\/media\/upload\/(\d+)\/(append|finalize)$/.exec(path) ?? [];
    const piece = pieces.get(id === '' ? (query.get('media_id') ?? '') : id);
    if (piece === undefined) return fail(response, 'x', 404, 'Not Found');
    if (step === 'append') {
      const file = ask.file();
      piece.got[Number(file.fields['segment_index'])] = file.bytes;
      return say(response, 200, { data: { expires_at: 0 } });
    }
    if (step === 'finalize') {
      const got = [...piece.got].reduce((sum, bytes: number | undefined) => sum + (bytes ?? 0), 0);
      if (got !== piece.total) return fail(response, 'x', 400, 'Segments do not add up to the size.');
      double.media.push({ id, account: piece.account, bytes: got, mime: piece.mime, alt: '' });
      const isVideo = piece.mime.startsWith('video/');
      return say(response, 200, {
        data: { id, ...(isVideo ? { processing_info: { state: 'pending', check_after_secs: 1 } } : {}) },
      });
    }
    return say(response, 200, {
      data: { id, processing_info: { state: 'succeeded', progress_percent: 100 } },
    });
  };

  const answerXToken = (form: URLSearchParams, response: ServerResponse): Said => {
    const refused = (): Said =>
      say(response, 400, {
        error: 'invalid_request',
        error_description: 'Value passed for the token was invalid.',
      });
    const give = (account: DoubleAccount): Said =>
      answer({ platform: 'x', call: 'token', account, response }, () => {
        renew(account);
        return {
          body: {
            token_type: 'bearer',
            expires_in: 7200,
            access_token: account.access,
            refresh_token: account.refresh,
            scope: 'tweet.read tweet.write users.read media.write offline.access',
          },
        };
      });
    if (form.get('grant_type') === 'authorization_code') {
      const code = takenCode(codes, form);
      if (code === undefined) return refused();
      code.account.isRevoked = false;
      return give(code.account);
    }
    const token = form.get('refresh_token') ?? '';
    const replayed = accounts.find(({ spent }) => spent.has(token));
    if (replayed !== undefined) {
      // One who plays a token again may have stolen it: the whole family ends.
      replayed.isRevoked = true;
      replayed.access = '';
      return refused();
    }
    const account = accounts.find(
      ({ platform, refresh, isRevoked }) => platform === 'x' && refresh === token && !isRevoked,
    );
    return account === undefined ? refused() : give(account);
  };

  const answerBluesky = (ask: Asked, response: ServerResponse): Said => {
    const { query } = ask;
    const method = ask.path.slice('/xrpc/'.length);
    const session = (account: DoubleAccount): Said =>
      answer({ platform: 'bluesky', call: 'token', account, response }, () => {
        renew(account);
        return {
          body: {
            did: account.id,
            handle: account.username,
            accessJwt: account.access,
            refreshJwt: account.refresh,
            active: true,
          },
        };
      });
    if (method === 'com.atproto.server.createSession') {
      const { identifier, password } = ask.json() as { identifier?: string; password?: string };
      const account = accounts.find(
        (one) => one.platform === 'bluesky' && [one.id, one.username].includes(identifier ?? ''),
      );
      if (account === undefined || account.password !== password)
        return say(response, 401, {
          error: 'AuthenticationRequired',
          message: 'Invalid identifier or password',
        });
      return session(account);
    }
    if (method === 'com.atproto.server.refreshSession') {
      const account = accounts.find(({ refresh }) => ask.authorization === `Bearer ${refresh}`);
      if (account === undefined)
        return say(response, 400, { error: 'ExpiredToken', message: 'Token has been revoked' });
      return session(account);
    }
    const account = holderOf(accounts, 'bluesky', ask);
    if (account === undefined)
      return say(response, 400, { error: 'ExpiredToken', message: 'Token has expired' });
    const as = (call: DoubleCall, text = ''): Call => ({
      platform: 'bluesky',
      call,
      account,
      response,
      text,
    });
    const missing = (): { status: number; body: object } => ({
      status: 400,
      body: { error: 'RecordNotFound', message: 'Could not locate record' },
    });
    switch (method) {
      case 'app.bsky.actor.getProfile':
        return answer(as('read'), () => ({
          body: {
            did: account.id,
            handle: account.username,
            displayName: `Name of ${account.username}`,
            avatar: 'https://cdn.example/ava.jpg',
          },
        }));
      case 'com.atproto.identity.resolveHandle': {
        const found = accounts.find(({ username }) => username === query.get('handle'));
        return found === undefined
          ? say(response, 400, { error: 'InvalidRequest', message: 'Unable to resolve handle' })
          : say(response, 200, { did: found.id });
      }
      case 'com.atproto.repo.uploadBlob':
        return answer(as('upload'), () => {
          const id = `bafk${createHash('sha256').update(ask.raw).digest('hex').slice(0, 40)}`;
          const mimeType = ask.type;
          double.media.push({ id, account: account.id, bytes: ask.raw.length, mime: mimeType, alt: '' });
          return { body: { blob: { $type: 'blob', ref: { $link: id }, mimeType, size: ask.raw.length } } };
        });
      case 'com.atproto.repo.putRecord': {
        const { repo, collection, rkey, record } = ask.json() as {
          repo: string;
          collection: string;
          rkey: string;
          record: {
            text: string;
            reply?: { root: { uri: string }; parent: { uri: string; cid: string } };
            embed?: object;
          };
        };
        return answer(as('publish', record.text), () => {
          const made = add({
            platform: 'bluesky',
            account: account.id,
            id: `at://${repo}/${collection}/${rkey}`,
            text: record.text,
            replyTo: record.reply?.parent.uri ?? null,
            rootOf: record.reply?.root.uri ?? null,
            media: [...JSON.stringify(record.embed ?? {}).matchAll(/"\$link":"(\w+)"/g)].map(
              ([, id = '']) => id,
            ),
            record,
          });
          return { body: { uri: made.id, cid: made.cid } };
        });
      }
      case 'com.atproto.repo.getRecord':
        return answer(as('find'), () => {
          const uri = `at://${query.get('repo') ?? ''}/${query.get('collection') ?? ''}/${query.get('rkey') ?? ''}`;
          const post = double.posts.find(({ id }) => id === uri);
          return post === undefined ? missing() : { body: { uri, cid: post.cid, value: post.record } };
        });
      case 'app.bsky.feed.getPosts':
        return answer(as('metrics'), () => ({
          body: {
            posts: query
              .getAll('uris')
              .flatMap((uri) =>
                double.posts.some(({ id }) => id === uri)
                  ? [{ uri, likeCount: 7, repostCount: 2, quoteCount: 1, replyCount: 3 }]
                  : [],
              ),
          },
        }));
      default:
        return say(response, 501, { error: 'MethodNotImplemented', message: 'Method Not Implemented' });
    }
  };

  const answerMastodon = (ask: Asked, response: ServerResponse): Said => {
    const { path, query } = ask;
    if (path === '/api/v2/instance')
      return say(response, 200, {
        title: 'Mastodon',
        configuration: { statuses: { max_characters: double.characters, max_media_attachments: 4 } },
      });
    if (path === '/api/v1/apps') {
      const { redirect_uris: redirect } = ask.fields();
      return say(response, 200, {
        id: '1',
        client_id: `client of ${redirect ?? ''}`,
        client_secret: 'client secret',
      });
    }
    if (path === '/oauth/token') {
      const code = takenCode(codes, ask.form);
      if (code === undefined || ask.form.get('client_secret') !== 'client secret')
        return say(response, 400, { error: 'invalid_grant', error_description: 'The code is not valid.' });
      return answer({ platform: 'mastodon', call: 'token', account: code.account, response }, () => {
        renew(code.account);
        return { body: { access_token: code.account.access, token_type: 'Bearer', created_at: 1 } };
      });
    }
    const account = holderOf(accounts, 'mastodon', ask);
    if (account === undefined) return fail(response, 'mastodon', 401, 'The access token is invalid');
    const as = (call: DoubleCall, text = ''): Call => ({
      platform: 'mastodon',
      call,
      account,
      response,
      text,
    });
    const counted = (post: DoublePost): object => ({
      id: post.id,
      url: `${double.url}/@${account.username}/${post.id}`,
      created_at: new Date(post.at).toISOString(),
      in_reply_to_id: post.replyTo,
      content: asHtml(post.text),
      ...{ favourites_count: 5, reblogs_count: 2, replies_count: 1 },
    });
    const seen = (id: string): DoublePost | undefined =>
      double.posts.find((post) => post.platform === 'mastodon' && post.id === id);
    if (path === '/api/v1/accounts/verify_credentials')
      return answer(as('read'), () => ({
        body: {
          id: account.id,
          username: account.username,
          acct: account.username,
          display_name: `Name of ${account.username}`,
          avatar: `${double.url}/ava.png`,
        },
      }));
    if (path === '/api/v2/media')
      return answer(as('upload'), () => {
        const { fields, bytes, mime } = ask.file();
        const id = newId();
        double.media.push({ id, account: account.id, bytes, mime, alt: fields['description'] ?? '' });
        return { status: mime.startsWith('video/') ? 202 : 200, body: { id, type: 'image', url: null } };
      });
    if (path.startsWith('/api/v1/media/'))
      return say(response, 200, { id: path.split('/').at(-1), type: 'video' });
    if (path === '/api/v1/statuses' && ask.method === 'POST') {
      const {
        status = '',
        media_ids: media = [],
        in_reply_to_id: replyTo = null,
      } = ask.json() as {
        status?: string;
        media_ids?: string[];
        in_reply_to_id?: string | null;
      };
      return answer(as('publish', status), () => {
        const key = `${account.id} ${ask.idempotencyKey}`;
        const known = toots.get(key);
        if (known !== undefined) {
          known.writes += 1;
          return { body: counted(known) };
        }
        // A file belongs to one post.
        if (media.some((file) => double.posts.some((post) => post.media.includes(file))))
          return { status: 422, body: { error: 'Validation failed: Media can’t be attached again' } };
        const made = add({
          ...{ platform: 'mastodon', account: account.id, id: newId(), text: status, replyTo, rootOf: null },
          ...{ media, record: ask.json() },
        });
        toots.set(key, made);
        return { body: counted(made) };
      });
    }
    if (path === '/api/v1/statuses')
      return answer(as('metrics'), () => ({
        body: query
          .getAll('id[]')
          .flatMap((id) => [seen(id)].flatMap((post) => (post ? [counted(post)] : []))),
      }));
    if (/^\/api\/v1\/accounts\/\d+\/statuses$/.test(path))
      return answer(as('find'), () => ({
        body: double.posts
          .filter((post) => post.platform === 'mastodon' && post.account === account.id)
          .filter(({ id }) => query.get('max_id') === null || BigInt(id) < BigInt(query.get('max_id') ?? 0))
          .reverse()
          .slice(0, Number(query.get('limit')))
          .map(counted),
      }));
    const post = seen(path.split('/').at(-1) ?? '');
    return post === undefined
      ? fail(response, 'mastodon', 404, 'Record not found')
      : answer(as('metrics'), () => ({ body: counted(post) }));
  };

  const server = createServer((request, response) => {
    void read(request).then((ask) => {
      if (ask.path.startsWith('/2/')) answerX(ask, response);
      else if (ask.path.startsWith('/xrpc/')) answerBluesky(ask, response);
      else answerMastodon(ask, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  double.port = typeof address === 'object' && address !== null ? address.port : 0;
  double.url = `http://127.0.0.1:${String(double.port)}`;
  double.close = async () => {
    for (const timer of slowly) clearTimeout(timer);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return double;
}

/** The way outside, at whose other end is the double, whatever the name of a server is. */
export const doorTo = ({ port }: Pick<SocialDouble, 'port'>): Door => ({
  resolve: (host) => Promise.resolve([host.endsWith('.inside.example') ? '10.0.0.7' : '93.184.215.14']),
  exchange: ({ text, isEnough, signal }) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      const end = (): void => {
        socket.destroy();
        resolve(received);
      };
      signal.addEventListener('abort', () => {
        socket.destroy();
        reject(new Error('Too slow'));
      });
      socket.setEncoding('latin1');
      socket.write(text);
      socket.on('data', (chunk) => {
        received += String(chunk);
        if (isEnough(received)) end();
      });
      socket.once('close', end);
      socket.once('error', reject);
    }),
});

type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string;
  idempotencyKey: string;
  type: string;
  raw: Buffer;
  form: URLSearchParams;
  json: () => Record<string, unknown>;
  fields: () => Record<string, string>;
  file: () => { fields: Record<string, string>; bytes: number; mime: string };
};

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
  const type = request.headers['content-type'] ?? '';
  const json = (): Record<string, unknown> => JSON.parse(raw.toString() || '{}') as Record<string, unknown>;
  const form = new URLSearchParams(
    type.startsWith('application/x-www-form-urlencoded') ? raw.toString() : '',
  );
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    authorization: request.headers.authorization ?? '',
    idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
    type,
    raw,
    form,
    json,
    fields: () =>
      type.startsWith('application/json') ? (json() as Record<string, string>) : Object.fromEntries(form),
    file: () => {
      const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? '';
      const fields: Record<string, string> = {};
      let bytes = 0;
      let mime = '';
      for (const part of raw.toString('latin1').split(`--${boundary}`)) {
        const [, head = '', body = ''] = /^\r\n([\s\S]*?)\r\n\r\n([\s\S]*)\r\n$/.exec(part) ?? [];
        const name = /name="(\w+)"/.exec(head)?.[1];
        if (name === undefined) continue;
        if (head.includes('filename=')) {
          bytes = body.length;
          mime = /content-type: *(\S+)/i.exec(head)?.[1] ?? '';
        } else fields[name] = Buffer.from(body, 'latin1').toString();
      }
      return { fields, bytes, mime };
    },
  };
}

const holderOf = (
  accounts: readonly DoubleAccount[],
  platform: DoublePlatform,
  { authorization }: Asked,
): DoubleAccount | undefined =>
  accounts.find(
    (one) => one.platform === platform && one.access !== '' && authorization === `Bearer ${one.access}`,
  );

/** A code is good once, for the page that it was given to and the one who asked for it. */
function takenCode(codes: Map<string, Code>, form: URLSearchParams): Code | undefined {
  const code = codes.get(form.get('code') ?? '');
  codes.delete(form.get('code') ?? '');
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return code?.challenge === challenge &&
    code.redirect === form.get('redirect_uri') &&
    code.client === form.get('client_id')
    ? code
    : undefined;
}

/** A token that says when it ends, as Bluesky's do. */
function jwt(serial: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 7200;
  return `${part({ alg: 'none' })}.${part({ exp, jti: String(serial) })}.x`;
}

const asX = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/https?:\/\/\S+/g, 'https://t.co/a1B2c3');

const asHtml = (text: string): string =>
  `<p>${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(
      /https:\/\/(\S+)/g,
      '<a href="https://$1" rel="nofollow"><span class="invisible">https://</span><span class="">$1</span></a>',
    )
    .replaceAll('\n\n', '</p><p>')
    .replaceAll('\n', '<br />')}</p>`;

/** Handlers answer once, and say so. */
type Said = 'said';

function say(response: ServerResponse, status: number, body: unknown): Said {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return 'said';
}

function lose(response: ServerResponse): Said {
  response.destroy();
  return 'said';
}

const problem = (status: number, detail: string): object => ({
  title: status === 401 ? 'Unauthorized' : 'Forbidden',
  type: 'about:blank',
  status,
  detail,
});

function fail(response: ServerResponse, platform: DoublePlatform, status: number, said: string): Said {
  if (platform === 'x') return say(response, status, problem(status, said));
  if (platform === 'mastodon') return say(response, status, { error: said });
  const name = status === 401 ? 'AuthenticationRequired' : /^\w+$/.test(said) ? said : 'InvalidRequest';
  return say(response, status, { error: name, message: said });
}

function flood(response: ServerResponse, platform: DoublePlatform, seconds: number): Said {
  const until = Date.now() + seconds * 1000;
  const headers = {
    x: { 'x-rate-limit-reset': String(Math.ceil(until / 1000)), 'x-rate-limit-remaining': '0' },
    bluesky: { 'ratelimit-reset': String(Math.ceil(until / 1000)) },
    mastodon: { 'x-ratelimit-reset': new Date(until).toISOString() },
  }[platform];
  response
    .writeHead(429, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: 'Too many requests', detail: 'Too Many Requests' }));
  return 'said';
}
