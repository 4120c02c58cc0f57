import { ask, bearer, listIn, numberIn, partIn, saidIn, textIn, type Json } from './ask.ts';
import type { Account, Metrics, Not, Part, Provider, Published } from './provider.ts';
import type { Reach } from './reach.ts';
import { comparable, slackMs, textOfHtml } from './same-text.ts';

const mostChecks = 60;
const uploadMs = 120_000;
const mostPages = 3;

/** What a server means by a refusal. */
export function mastodonRefusal(status: number, body: Json): Not | undefined {
  const said = saidIn(body);
  if (status === 403 && /login is currently disabled|suspended/i.test(said))
    return { kind: 'suspended', said };
  return status === 403 && /confirmed|pending approval|outside the authorized scopes/i.test(said)
    ? { kind: 'auth', said }
    : undefined;
}

/** What a server says of itself. */
export async function serverFacts(
  reach: Reach,
  server: string,
): Promise<{ title: string; characters: number | null } | Not> {
  const said = await ask(reach, `${server}/api/v2/instance`, {});
  if (said.kind !== 'ok') return said;
  const statuses = partIn(partIn(said.body, 'configuration'), 'statuses');
  return { title: textIn(said.body, 'title'), characters: numberIn(statuses, 'max_characters') || null };
}

/** Mastodon (docs.joinmastodon.org). A repeat with the same key within an hour is the same post. */
export function mastodon({ reach, pause }: { reach: Reach; pause: (ms: number) => Promise<void> }): Provider {
  const get = ({ server, secret }: Account, path: string) =>
    ask(reach, `${server ?? ''}${path}`, { headers: bearer({ secret }), judge: mastodonRefusal });

  const metricsOfEach = async (account: Account, ids: readonly string[]): Promise<Metrics[] | Not> => {
    const metrics: Metrics[] = [];
    for (const id of ids) {
      const said = await get(account, `/api/v1/statuses/${encodeURIComponent(id)}`);
      if (said.kind === 'ok') metrics.push(metricsOf(said.body));
      // Deleted.
      else if (said.kind !== 'refused') return said;
    }
    return metrics;
  };

  return {
    // Tokens last until they are withdrawn.
    refresh: () => Promise.resolve({ kind: 'auth', said: 'The server no longer accepts the connection' }),

    upload: async (account, { bytes, mime, alt }) => {
      const parts = new FormData();
      const kind = mime.split('/')[1] ?? 'bin';
      parts.set('file', new Blob([bytes.slice()], { type: mime }), `file.${kind === 'jpeg' ? 'jpg' : kind}`);
      if (alt !== '') parts.set('description', alt.slice(0, 1500));
      const made = await ask(reach, `${account.server ?? ''}/api/v2/media`, {
        parts,
        headers: bearer(account),
        judge: mastodonRefusal,
        mostMs: uploadMs,
      });
      if (made.kind !== 'ok') return made;
      const id = textIn(made.body, 'id');
      if (id === '') return { kind: 'transient', said: 'The answer could not be read' };
      let { status } = made;
      for (let check = 0; status !== 200 && check < mostChecks; check += 1) {
        await pause(1000);
        const said = await get(account, `/api/v1/media/${encodeURIComponent(id)}`);
        if (said.kind !== 'ok') return said;
        status = said.status;
      }
      return status === 200
        ? // Files that no post has are thrown away after a day.
          { kind: 'ok', id, expires_in: 72_000 }
        : { kind: 'transient', said: 'The server takes long to read the file' };
    },

    publish: async (account, { text, media, reply_to: replyTo, key }) => {
      const said = await ask(reach, `${account.server ?? ''}/api/v1/statuses`, {
        does: true,
        headers: { ...bearer(account), 'idempotency-key': key },
        judge: mastodonRefusal,
        json: {
          status: text,
          ...(media.length === 0 ? {} : { media_ids: media.map(({ external_id: id }) => id) }),
          ...(replyTo === null ? {} : { in_reply_to_id: replyTo.id }),
        },
      });
      return said.kind === 'ok' ? published(account, said.body) : said;
    },

    find: async (account, part) => {
      const since = Date.parse(part.since) - slackMs;
      let before: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({
          limit: '40',
          exclude_reblogs: 'true',
          ...(before === undefined ? {} : { max_id: before }),
        });
        const said = await get(
          account,
          `/api/v1/accounts/${encodeURIComponent(account.external_id)}/statuses?${String(query)}`,
        );
        if (said.kind !== 'ok') return said;
        const posts = listIn(said.body, 'list');
        const recent = posts.filter((post) => Date.parse(textIn(post, 'created_at')) >= since);
        const hit = recent.find((post) => isSame(post, part));
        const found = hit === undefined ? undefined : published(account, hit);
        if (found?.kind === 'ok') return found;
        before = textIn(posts.at(-1) ?? {}, 'id');
        if (recent.length < posts.length || before === '') break;
      }
      return { kind: 'absent' };
    },

    metrics: async (account, ids) => {
      const metrics: Metrics[] = [];
      for (let at = 0; at < ids.length; at += 20) {
        const some = ids.slice(at, at + 20);
        const query = new URLSearchParams(some.map((id): [string, string] => ['id[]', id]));
        const said = await get(account, `/api/v1/statuses?${String(query)}`);
        // Servers before 4.3 know one at a time.
        const found =
          said.kind === 'ok'
            ? listIn(said.body, 'list').map(metricsOf)
            : said.kind === 'refused'
              ? await metricsOfEach(account, some)
              : said;
        if ('kind' in found) return found;
        metrics.push(...found);
      }
      return { kind: 'ok', metrics };
    },
  };
}

function published({ server, username }: Account, body: Json): Published | Not {
  const id = textIn(body, 'id');
  if (id === '') return { kind: 'unknown' };
  const given = textIn(body, 'url');
  // A link that a server names is shown to people: it leads there, or to where its posts are.
  const url =
    URL.canParse(given) && new URL(given).origin === server
      ? given
      : `${server ?? ''}/@${encodeURIComponent(username)}/${encodeURIComponent(id)}`;
  return { kind: 'ok', id, url };
}

function isSame(post: Json, { text, reply_to: replyTo }: Part): boolean {
  const answers = post['in_reply_to_id'];
  if ((typeof answers === 'string' ? answers : null) !== (replyTo?.id ?? null)) return false;
  return comparable(textOfHtml(textIn(post, 'content'))) === comparable(text);
}

const metricsOf = (post: Json): Metrics => ({
  id: textIn(post, 'id'),
  impressions: null,
  likes: numberIn(post, 'favourites_count'),
  reposts: numberIn(post, 'reblogs_count') + numberIn(post, 'quotes_count'),
  replies: numberIn(post, 'replies_count'),
});
