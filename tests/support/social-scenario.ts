import type { Account, Part, Platform } from '#functions/_shared/social/provider.ts';
import { openDoor } from '#functions/_shared/outside/open-door.ts';
import { providers } from '#functions/_shared/social/providers.ts';

// Runs in Node and in Deno, which is why it asks for nothing of either.

type Person = { platform: Platform; id: string; username: string; access: string; refresh: string };

/** Signs in again, uploads, publishes a thread, loses an answer and looks it up: what each platform answered, without what differs each time. */
export async function playSocialScenario(url: string, people: readonly Person[]): Promise<unknown[]> {
  const all = providers(
    (name) => (name === 'MARQUEE_X_API' ? url : name === 'MARQUEE_SOCIAL_LOOPBACK' ? '1' : undefined),
    { door: openDoor, pause: () => Promise.resolve() },
  );
  const said: unknown[] = [];
  for (const { platform, id, username, access, refresh } of people) {
    const provider = all[platform];
    const account: Account = {
      id,
      platform,
      server: platform === 'x' ? null : url,
      external_id: id,
      username,
      is_premium: false,
      secret: { access, refresh },
    };
    if (platform !== 'mastodon') {
      const renewed = await provider.refresh(account);
      said.push(renewed.kind);
      if (renewed.kind === 'ok') account.secret = { ...renewed.tokens };
    }
    const part = (text: string, more: Partial<Part> = {}): Part => ({
      ...{ id, post_id: id, position: 0, text, media: [], reply_to: null, root: null },
      ...{ key: crypto.randomUUID(), at: new Date().toISOString(), since: new Date().toISOString() },
      ...more,
    });
    const bytes = new Uint8Array(1_500_000).fill(3);
    const file = await provider.upload(account, { bytes, mime: 'image/png', alt: 'Tür' });
    const media =
      file.kind === 'ok'
        ? [{ external_id: file.id, mime: 'image/png', alt: 'Tür', width: 4, height: 3 }]
        : [];
    const first = await provider.publish(account, part('Grüße 👋 https://a.example/b', { media }));
    const root = first.kind === 'ok' ? { id: first.id, ref: first.ref ?? null } : null;
    const lost = part('Lost & found 🐦‍🔥', { reply_to: root, root });
    said.push(file.kind, first.kind, (await provider.publish(account, lost)).kind);
    const found = await provider.find(account, lost);
    said.push(found.kind);
    if (found.kind === 'ok') {
      const read = await provider.metrics(account, [found.id]);
      said.push(read.kind === 'ok' ? read.metrics.map((one) => ({ ...one, id: one.id === found.id })) : read);
    }
    said.push((await provider.publish({ ...account, secret: { access: 'stale' } }, part('No'))).kind);
  }
  return said;
}

declare const Deno: { args: string[] } | undefined;
if (typeof Deno !== 'undefined') {
  const [url = '', people = '[]'] = Deno.args;
  // eslint-disable-next-line no-console -- the answer of this program.
  console.log(JSON.stringify(await playSocialScenario(url, JSON.parse(people) as Person[])));
}
