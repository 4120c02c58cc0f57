import { ask, bearer, listIn, numberIn, partIn, saidIn, textIn, type Json, type Said } from './ask.ts';
import { facetsOf, recordKey } from './bluesky-text.ts';
import type { Account, Answered, Metrics, Not, Part, Provider, Tokens } from './provider.ts';
import type { Reach } from './reach.ts';

const collection = 'app.bsky.feed.post';
const uploadMs = 120_000;
/** A server says it itself: a year is as good as for ever. */
const mostSeconds = 31_536_000;

/** What Bluesky means by a refusal: it says by a name what others say by a status. */
export function blueskyRefusal(status: number, body: Json): Not | undefined {
  const name = textIn(body, 'error');
  const said = saidIn({ message: body['message'] }) || name;
  if (/^(?:Account|Repo)(?:Takedown|Takendown|Suspended|Deactivated)$/.test(name))
    return { kind: 'suspended', said };
  if (/^(?:ExpiredToken|InvalidToken|AuthMissing|AuthenticationRequired)$/.test(name) || status === 401)
    return { kind: 'auth', said };
  return status >= 400 && status < 500 && status !== 429 ? { kind: 'refused', said } : undefined;
}

/** Signs in with a password for apps. */
export const createSession = (
  reach: Reach,
  server: string,
  given: { identifier: string; password: string },
): Promise<Said | Not> =>
  ask(reach, `${server}/xrpc/com.atproto.server.createSession`, { json: given, judge: blueskyRefusal });

/** The tokens of a session, and how long the first of them lasts, as it says. */
export function sessionTokens(body: Json): Tokens | undefined {
  const access = textIn(body, 'accessJwt');
  const refresh = textIn(body, 'refreshJwt');
  if (access === '') return undefined;
  return { access, ...(refresh === '' ? {} : { refresh }), expires_in: secondsLeft(access) };
}

function secondsLeft(token: string): number {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(part)) as { exp?: number };
    return typeof exp === 'number'
      ? Math.min(mostSeconds, Math.max(60, Math.floor(exp - Date.now() / 1000)))
      : 3600;
  } catch {
    return 3600;
  }
}

/**
 * Bluesky (atproto.com, docs.bsky.app). A post is a record whose key we choose, so that sending it again writes the same one. A file is named by its hash, kind and size, of which
 * the post needs all three.
 */
export function bluesky({ reach }: { reach: Reach }): Provider {
  const at = ({ server }: Account, method: string): string => `${server ?? ''}/xrpc/${method}`;
  const get = (account: Account, method: string, query: URLSearchParams) =>
    ask(reach, `${at(account, method)}?${String(query)}`, {
      headers: bearer(account),
      judge: blueskyRefusal,
    });

  const refOf = async (account: Account, { id, ref }: Answered): Promise<object | Not> => {
    if (ref !== null) return { uri: id, cid: ref };
    const [repo = '', , rkey = ''] = id.replace(/^at:\/\//, '').split('/');
    const said = await get(
      account,
      'com.atproto.repo.getRecord',
      new URLSearchParams({ repo, collection, rkey }),
    );
    return said.kind === 'ok' ? { uri: id, cid: textIn(said.body, 'cid') } : said;
  };

  const replyOf = async (account: Account, { reply_to: parent, root }: Part): Promise<object | Not> => {
    if (parent === null) return {};
    const above = await refOf(account, parent);
    if ('kind' in above) return above;
    const first = root === null || root.id === parent.id ? above : await refOf(account, root);
    return 'kind' in first ? first : { reply: { root: first, parent: above } };
  };

  const didOf = (account: Account) => async (handle: string) => {
    const said = await get(account, 'com.atproto.identity.resolveHandle', new URLSearchParams({ handle }));
    return said.kind === 'ok' ? textIn(said.body, 'did') || undefined : undefined;
  };

  return {
    refresh: async (account) => {
      const { refresh, password } = account.secret;
      const kept =
        refresh === undefined
          ? undefined
          : await ask(reach, at(account, 'com.atproto.server.refreshSession'), {
              bytes: { type: 'application/json', body: new Uint8Array() },
              headers: { authorization: `Bearer ${refresh}` },
              judge: blueskyRefusal,
            });
      const isOver = kept === undefined || kept.kind === 'auth' || kept.kind === 'refused';
      // The password makes another session, however the last one ended.
      const said =
        isOver && password !== undefined
          ? await createSession(reach, account.server ?? '', { identifier: account.external_id, password })
          : (kept ?? { kind: 'auth', said: 'There is no password' });
      if (said.kind === 'refused') return { kind: 'auth', said: said.said };
      if (said.kind !== 'ok') return said;
      const tokens = sessionTokens(said.body);
      return tokens === undefined
        ? { kind: 'transient', said: 'The answer could not be read' }
        : { kind: 'ok', tokens };
    },

    upload: async (account, { bytes, mime }) => {
      const said = await ask(reach, at(account, 'com.atproto.repo.uploadBlob'), {
        bytes: { type: mime, body: bytes },
        headers: bearer(account),
        judge: blueskyRefusal,
        mostMs: uploadMs,
      });
      if (said.kind !== 'ok') return said;
      const blob = partIn(said.body, 'blob');
      const link = textIn(partIn(blob, 'ref'), '$link');
      if (link === '') return { kind: 'transient', said: 'The answer could not be read' };
      const size = numberIn(blob, 'size') || bytes.length;
      // Files that no post has are thrown away after an hour or two.
      return { kind: 'ok', id: `${link} ${textIn(blob, 'mimeType') || mime} ${size}`, expires_in: 3000 };
    },

    publish: async (account, part) => {
      const reply = await replyOf(account, part);
      if ('kind' in reply) return reply;
      const facets = await facetsOf(part.text, didOf(account));
      const embed = embedOf(part.media);
      const said = await ask(reach, at(account, 'com.atproto.repo.putRecord'), {
        does: true,
        headers: bearer(account),
        judge: blueskyRefusal,
        json: {
          repo: account.external_id,
          collection,
          rkey: recordKey(part.at, part.key),
          record: {
            $type: collection,
            text: part.text,
            createdAt: new Date(part.at).toISOString(),
            ...(facets.length === 0 ? {} : { facets }),
            ...(embed === undefined ? {} : { embed }),
            ...reply,
          },
        },
      });
      return said.kind === 'ok' ? published(account, part, said.body) : said;
    },

    find: async (account, part) => {
      const query = { repo: account.external_id, collection, rkey: recordKey(part.at, part.key) };
      const said = await ask(
        reach,
        `${at(account, 'com.atproto.repo.getRecord')}?${String(new URLSearchParams(query))}`,
        { headers: bearer(account), judge: blueskyRefusal },
      );
      if (said.kind === 'refused' && /RecordNotFound|could not locate record/i.test(said.said))
        return { kind: 'absent' };
      return said.kind === 'ok' ? published(account, part, said.body) : said;
    },

    metrics: async (account, ids) => {
      const metrics: Metrics[] = [];
      for (let start = 0; start < ids.length; start += 25) {
        const uris = ids.slice(start, start + 25).map((id): [string, string] => ['uris', id]);
        const said = await get(account, 'app.bsky.feed.getPosts', new URLSearchParams(uris));
        if (said.kind !== 'ok') return said;
        metrics.push(
          ...listIn(said.body, 'posts').map((post) => ({
            id: textIn(post, 'uri'),
            impressions: null,
            likes: numberIn(post, 'likeCount'),
            reposts: numberIn(post, 'repostCount') + numberIn(post, 'quoteCount'),
            replies: numberIn(post, 'replyCount'),
          })),
        );
      }
      return { kind: 'ok', metrics };
    },
  };
}

function published(account: Account, part: Part, body: Json): Awaited<ReturnType<Provider['publish']>> {
  const key = recordKey(part.at, part.key);
  return {
    kind: 'ok',
    id: textIn(body, 'uri') || `at://${account.external_id}/${collection}/${key}`,
    url: `https://bsky.app/profile/${account.external_id}/post/${key}`,
    ref: textIn(body, 'cid'),
  };
}

/** Up to four pictures, or one video, which Bluesky prepares after the post is out. */
function embedOf(media: Part['media']): object | undefined {
  const [first] = media;
  if (first === undefined) return undefined;
  const blobOf = ({ external_id: id }: Part['media'][number]): object => {
    const [link = '', mimeType = '', size = '0'] = id.split(' ');
    return { $type: 'blob', ref: { $link: link }, mimeType, size: Number(size) };
  };
  const shape = ({ width, height }: Part['media'][number]): object =>
    width === null || height === null ? {} : { aspectRatio: { width, height } };
  if (first.mime.startsWith('video/'))
    return {
      $type: 'app.bsky.embed.video',
      video: blobOf(first),
      ...(first.alt === '' ? {} : { alt: first.alt }),
      ...shape(first),
    };
  return {
    $type: 'app.bsky.embed.images',
    images: media.map((one) => ({ image: blobOf(one), alt: one.alt, ...shape(one) })),
  };
}
