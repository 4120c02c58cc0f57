import { ask, bearer, listIn, numberIn, partIn, saidIn, textIn, type Json, type Said } from './ask.ts';
import type { Account, Metrics, Not, Part, Provider, Published } from './provider.ts';
import { reachSet, type Reach } from './reach.ts';
import { comparable, slackMs, unescaped } from './same-text.ts';

export type XSettings = {
  api: string;
  /** Where people sign in. */
  pages: string;
  clientId: string;
  /** Of a confidential client; a public one has none. */
  clientSecret: string | undefined;
};

export const xSettings = (setting: (name: string) => string | undefined): XSettings => {
  const read = (name: string): string => (setting(name) ?? '').trim();
  const address = (name: string, usual: string): string => (read(name) || usual).replace(/\/+$/, '');
  return {
    api: address('MARQUEE_X_API', 'https://api.x.com'),
    pages: address('MARQUEE_X_PAGES', 'https://x.com'),
    clientId: read('MARQUEE_X_CLIENT_ID'),
    clientSecret: read('MARQUEE_X_CLIENT_SECRET') || undefined,
  };
};

const pieceBytes = 1024 * 1024;
const mostChecks = 60;
const uploadMs = 120_000;

/** What X means by a refusal. */
export function xRefusal(status: number, body: Json): Not | undefined {
  const said = saidIn(body);
  if ((status === 401 || status === 403) && /suspended|temporarily locked|account is locked/i.test(said))
    return { kind: 'suspended', said };
  if (status === 403 && /duplicate content/i.test(said)) return { kind: 'refused', said, duplicate: true };
  // The developer account has no credit left.
  if (status === 402) return { kind: 'transient', said: said || 'X wants to be paid' };
  return undefined;
}

/** A token of X: an answer is stored before anything else, since each refresh token works once. */
export async function askXForTokens(
  { api, clientId, clientSecret }: XSettings,
  fields: Readonly<Record<string, string>>,
  reach: Reach = reachSet,
): Promise<Said | Not> {
  const said = await ask(reach, `${api}/2/oauth2/token`, {
    does: true,
    form: new URLSearchParams({ ...fields, client_id: clientId }),
    headers:
      clientSecret === undefined ? {} : { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
  });
  return said.kind === 'ok' && textIn(said.body, 'access_token') === '' ? { kind: 'unknown' } : said;
}

type Options = { settings: XSettings; reach?: Reach; pause: (ms: number) => Promise<void> };

/** X (docs.x.com, API v2). It has no key against repeats: of a lost answer nobody knows until the post is looked up. */
export function x({ settings, reach = reachSet, pause }: Options): Provider {
  const { api } = settings;
  const get = (account: Account, path: string) =>
    ask(reach, `${api}${path}`, { headers: bearer(account), judge: xRefusal });

  const prepared = async (account: Account, id: string, first: Said | Not): Promise<Not | undefined> => {
    let said = first;
    for (let check = 0; check < mostChecks; check += 1) {
      if (said.kind !== 'ok') return said;
      const info = partIn(partIn(said.body, 'data'), 'processing_info');
      const state = textIn(info, 'state');
      if (state === '' || state === 'succeeded') return undefined;
      if (state === 'failed')
        return { kind: 'refused', said: saidIn(partIn(info, 'error')) || 'X could not read the file' };
      await pause(Math.min(10, Math.max(1, numberIn(info, 'check_after_secs'))) * 1000);
      said = await get(account, `/2/media/upload?command=STATUS&media_id=${encodeURIComponent(id)}`);
    }
    return { kind: 'transient', said: 'X takes long to read the file' };
  };

  return {
    refresh: async ({ secret }) => {
      const said = await askXForTokens(
        settings,
        { grant_type: 'refresh_token', refresh_token: secret.refresh ?? '' },
        reach,
      );
      // A refresh token that was used, or withdrawn.
      if (said.kind === 'refused') return { kind: 'auth', said: said.said };
      if (said.kind !== 'ok') return said;
      const refresh = textIn(said.body, 'refresh_token');
      return {
        kind: 'ok',
        tokens: {
          access: textIn(said.body, 'access_token'),
          ...(refresh === '' ? {} : { refresh }),
          expires_in: numberIn(said.body, 'expires_in') || null,
        },
      };
    },

    upload: async (account, { bytes, mime, alt }) => {
      const headers = bearer(account);
      const send = (path: string, question: object) =>
        ask(reach, `${api}/2/media/${path}`, { headers, judge: xRefusal, mostMs: uploadMs, ...question });
      const category = mime.startsWith('video/')
        ? 'tweet_video'
        : mime === 'image/gif'
          ? 'tweet_gif'
          : 'tweet_image';
      const made = await send('upload/initialize', {
        json: { media_type: mime, total_bytes: bytes.length, media_category: category },
      });
      if (made.kind !== 'ok') return made;
      const data = partIn(made.body, 'data');
      const id = textIn(data, 'id');
      if (id === '') return { kind: 'transient', said: 'The answer could not be read' };
      for (let segment = 0; segment * pieceBytes < bytes.length; segment += 1) {
        const parts = new FormData();
        parts.set('segment_index', String(segment));
        const piece = bytes.slice(segment * pieceBytes, (segment + 1) * pieceBytes);
        parts.set('media', new Blob([piece]), 'part');
        const sent = await send(`upload/${id}/append`, { parts });
        if (sent.kind !== 'ok') return sent;
      }
      const problem = await prepared(account, id, await send(`upload/${id}/finalize`, { json: {} }));
      if (problem !== undefined) return problem;
      if (alt !== '') {
        const told = await send('metadata', {
          json: { id, metadata: { alt_text: { text: alt.slice(0, 1000) } } },
        });
        if (told.kind !== 'ok') return told;
      }
      return { kind: 'ok', id, expires_in: numberIn(data, 'expires_after_secs') || 86_400 };
    },

    publish: async (account, { text, media, reply_to: replyTo }) => {
      const said = await ask(reach, `${api}/2/tweets`, {
        does: true,
        headers: bearer(account),
        judge: xRefusal,
        json: {
          text,
          ...(media.length === 0 ? {} : { media: { media_ids: media.map(({ external_id: id }) => id) } }),
          ...(replyTo === null ? {} : { reply: { in_reply_to_tweet_id: replyTo.id } }),
        },
      });
      if (said.kind !== 'ok') return said;
      const id = textIn(partIn(said.body, 'data'), 'id');
      return id === '' ? { kind: 'unknown' } : published(account, id);
    },

    find: async (account, part) => {
      const since = new Date(Date.parse(part.since) - slackMs).toISOString().replace(/\.\d+/, '');
      const query = new URLSearchParams({
        max_results: '100',
        start_time: since,
        'tweet.fields': 'created_at,referenced_tweets,note_tweet',
      });
      const said = await get(
        account,
        `/2/users/${encodeURIComponent(account.external_id)}/tweets?${String(query)}`,
      );
      if (said.kind !== 'ok') return said;
      const hit = listIn(said.body, 'data').find((post) => isSame(post, part));
      return hit === undefined ? { kind: 'absent' } : published(account, textIn(hit, 'id'));
    },

    metrics: async (account, ids) => {
      const metrics: Metrics[] = [];
      for (let at = 0; at < ids.length; at += 100) {
        const some = ids.slice(at, at + 100).join(',');
        const said = await get(
          account,
          `/2/tweets?ids=${encodeURIComponent(some)}&tweet.fields=public_metrics`,
        );
        if (said.kind !== 'ok') return said;
        metrics.push(...listIn(said.body, 'data').map(metricsOf));
      }
      return { kind: 'ok', metrics };
    },
  };
}

const published = ({ username }: Account, id: string): Published => ({
  kind: 'ok',
  id,
  url: `https://x.com/${/^\w{1,30}$/.test(username) ? username : 'i'}/status/${id}`,
});

/** X gives links as its own, writes some characters out, and cuts long texts, whose whole stands beside them. */
function isSame(post: Json, { text, reply_to: replyTo }: Part): boolean {
  const whole = textIn(partIn(post, 'note_tweet'), 'text') || textIn(post, 'text');
  const answers = listIn(post, 'referenced_tweets').find((one) => textIn(one, 'type') === 'replied_to');
  if ((answers === undefined ? null : textIn(answers, 'id')) !== (replyTo?.id ?? null)) return false;
  return comparable(unescaped(whole)) === comparable(text);
}

function metricsOf(post: Json): Metrics {
  const counted = partIn(post, 'public_metrics');
  return {
    id: textIn(post, 'id'),
    impressions: 'impression_count' in counted ? numberIn(counted, 'impression_count') : null,
    likes: numberIn(counted, 'like_count'),
    reposts: numberIn(counted, 'retweet_count') + numberIn(counted, 'quote_count'),
    replies: numberIn(counted, 'reply_count'),
  };
}
