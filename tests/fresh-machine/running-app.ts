import assert from 'node:assert/strict';
import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

/** What `npm start` promises: the page, its settings, accounts to sign in with, sign-up, and a list of models. */
export async function checkRunningApp(address: string, output: string): Promise<void> {
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<title>Marquee<\/title>/);

  const settings = (await (await fetch(`${address}/config.json`)).json()) as {
    supabaseUrl: string;
    publishableKey: string;
  };
  assert.equal(new URL(settings.supabaseUrl).origin, new URL(address).origin);

  const client = createClient(settings.supabaseUrl, settings.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const account = /^\s+manager\s+(\S+)\s+(\S+)$/m.exec(output);
  assert.ok(account?.[1] && account[2], 'no demo manager was printed');
  const signedIn = await client.auth.signInWithPassword({ email: account[1], password: account[2] });
  assert.equal(signedIn.error, null);
  const models = await client.from('models').select('id');
  assert.equal(models.data?.length, 24);

  const signedUp = await client.auth.signUp({
    email: 'newcomer@example.com',
    password: 'newcomer',
    options: { data: { display_name: 'Newcomer' } },
  });
  assert.equal(signedUp.error, null);
}
