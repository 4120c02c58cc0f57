import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';
import { startSocialDouble, type SocialDouble } from '#tests/doubles/social-double.ts';

// Accounts of social platforms through the function, as the page connects them: by the platform's page, and by a password at once.

let double: SocialDouble;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let mia: SupabaseClient;
let model: string;
beforeAll(async () => {
  double = await startSocialDouble();
  backend = await startTestBackend({
    runsJobs: false,
    settings: {
      MARQUEE_X_API: double.url,
      MARQUEE_X_CLIENT_ID: 'client',
      MARQUEE_SOCIAL_LOOPBACK: '1',
    },
  });
  mia = await signedIn(backend, await createPerson(backend, { role: 'admin' }));
  const [made] = await backend.sql<{ id: string }>(
    `insert into public.models (stage_name, real_name) values ('Luna', 'Ana') returning id`,
  );
  model = made?.id ?? '';
}, 90_000);
afterAll(async () => {
  await backend.close();
  await double.close();
});

async function begin(service: string, details: object = {}, secret?: string) {
  const token = (await mia.auth.getSession()).data.session?.access_token ?? '';
  const response = await fetch(`${backend.url}/functions/v1/connect-service`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ service, details: { model_id: model, ...details }, secret }),
  });
  return [response.status, (await response.json()) as { id: string; url: string; message?: string }] as const;
}
const accounts = () =>
  backend.sql('select platform, username, status from public.social_accounts order by platform');

it('connects by the page of a platform, and by a password at once', async () => {
  const [status, { id, url }] = await begin('x');
  expect(status).toBe(200);
  const back = await fetch(double.allow(url, double.addAccount('x', 'luna')));
  expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('X is connected')]);
  const row = await mia.from('service_connections').select('status').eq('id', id).single().throwOnError();
  expect(row.data).toEqual({ status: 'connected' });

  const [begun, mastodon] = await begin('mastodon', { server: double.url });
  expect(begun).toBe(200);
  expect((await fetch(double.allow(mastodon.url, double.addAccount('mastodon', 'luna')))).status).toBe(200);

  const luna = double.addAccount('bluesky', 'luna');
  const wrong = await begin('bluesky', { server: double.url, handle: luna.username }, 'guessed');
  expect(wrong[0]).toBe(422);
  const done = await begin('bluesky', { server: double.url, handle: luna.username }, luna.password);
  expect(done).toMatchObject([200, { url: null }]);
  expect(await accounts()).toMatchObject([
    { platform: 'bluesky', status: 'connected' },
    { platform: 'mastodon', status: 'connected' },
    { platform: 'x', username: 'luna', status: 'connected' },
  ]);
  const kept = await backend.sql<{ text: string }>(
    `select string_agg(row_to_json(c)::text, '') as text from public.service_connections c`,
  );
  expect(kept[0]?.text).not.toContain(luna.password);
}, 60_000);

it.each([{ model_id: 'x' }, { account_id: 'x' }, { model_id: 'a\0' }])(
  'refuses %j in a sentence',
  async (details) => {
    const [status, { message }] = await begin('x', details);
    expect([status, message]).toEqual([400, 'Part of what was sent is not in the expected form.']);
  },
);

it('says what a server is missing', async () => {
  expect(await begin('mastodon', { server: 'nowhere' })).toMatchObject([422, {}]);
});
