import type { SupabaseClient } from '@supabase/supabase-js';
import type { Browser } from 'playwright';
import type { AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { fillAgency } from './agency.ts';
import { firstRow } from './models-page.ts';
import { step } from './progress.ts';
import { signedInWindow } from './session.ts';
import { measureStartUp } from './start-up.ts';
import { median, quantile } from './statistics.ts';
import type { Row } from './table.ts';

const platformCount = 30;
const batch = 200;
/** As many as an hour allows. */
const reveals = 30;

const railRow = 'section[aria-label="Models"] a[data-model]';
const accountRow = `table[aria-label="Accounts"] tbody:nth-of-type(${String(platformCount)}) td`;

const noAccount = { username: '', password: '', email: '', notes: '' };

/** Thirty platforms; with accounts, or with links alone. */
const platforms = (hasAccounts: boolean) =>
  Object.fromEntries(
    Array.from({ length: platformCount }, (_, index) => [
      `platform ${String(index + 1)}`,
      {
        main: `https://platform${String(index)}.example/someone`,
        secondary: [],
        credentials: {
          main: hasAccounts ? { ...noAccount, username: `someone${String(index)}` } : noAccount,
          secondary: [],
        },
      },
    ]),
  );

/** Gives every model thirty platforms, and the one that is opened an account on each. */
async function fillSocials(client: SupabaseClient, openId: string): Promise<void> {
  const ids: string[] = [];
  for (let from = 0; ; from += 1000) {
    const { data } = await client
      .from('models')
      .select('id')
      .range(from, from + 999)
      .throwOnError();
    ids.push(...(data as { id: string }[]).map(({ id }) => id));
    if (data.length < 1000) break;
  }
  for (let from = 0; from < ids.length; from += batch)
    await client
      .from('models')
      .update({ socials: platforms(false) })
      .in('id', ids.slice(from, from + batch))
      .throwOnError();
  await client
    .from('models')
    .update({ socials: platforms(true) })
    .eq('id', openId)
    .throwOnError();
}

/** Milliseconds of each of an hour's reveals, from the call to the answer. */
async function timeReveals(
  url: string,
  key: string,
  { person, modelId }: { person: { email: string; password: string }; modelId: string },
): Promise<number[]> {
  const client = clientFor({ url, publishableKey: key });
  const { error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  const { data: row } = await client
    .from('models')
    .update({
      socials: { x: { credentials: { main: { username: 'someone', password: 'Some-0ne-word' } } } },
    })
    .eq('id', modelId)
    .select('socials')
    .single()
    .throwOnError();
  const { x } = row.socials as { x: { credentials: { main: { password: string } } } };
  const id = x.credentials.main.password.slice('vault:'.length);
  const times: number[] = [];
  for (let index = 0; index < reveals; index += 1) {
    const startedAt = performance.now();
    const begun = await client
      .rpc('reveal_credential', { p_credential_id: id, p_secret_kind: 'password', p_purpose: 'reveal' })
      .throwOnError();
    await client.rpc('read_secret', { p_use_id: (begun.data as { use_id: string }).use_id }).throwOnError();
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function startUps(browser: Browser, url: string, person: { email: string; password: string }) {
  const { context } = await signedInWindow(browser, url, person);
  const storageState = await context.storageState();
  await context.close();
  const time = (path: string, selector: string) =>
    measureStartUp({ browser, url, path, selector, runs: 5, storageState });
  return { time };
}

/** The accounts of ten thousand models, with thirty platforms each, beside the list of models. */
export async function socialRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { url, publishableKey } = server;
  const { admin, firstId } = await fillAgency(server);
  const { time } = await startUps(browser, url, admin);
  const modelsBefore = await time('/models', firstRow);
  step('Filling in 300,000 accounts');
  await fillSocials(clientFor(server, server.secretKey), firstId);
  const models = await time('/models', firstRow);
  const page = await time('/socials', railRow);
  const open = await time(`/socials?modelId=${firstId}`, accountRow);
  step('Revealing passwords');
  const revealed = await timeReveals(url, publishableKey, { person: admin, modelId: firstId });
  const beside = models.readyMs;
  return [
    { what: 'models page, time to first rows, without socials', value: modelsBefore.readyMs, unit: 'ms' },
    {
      what: 'models page, with 30 platforms each',
      value: beside,
      unit: 'ms',
      beside: modelsBefore.readyMs,
    },
    { what: 'socials page, time to first models', value: page.readyMs, unit: 'ms', beside },
    { what: 'socials page, time to the 30 platforms of a model', value: open.readyMs, unit: 'ms', beside },
    { what: 'socials page, main-thread CPU', value: open.cpuMs, unit: 'ms', beside: models.cpuMs },
    { what: 'reveal, p50', value: median(revealed), unit: 'ms' },
    { what: 'reveal, p95', value: quantile(revealed, 0.95), unit: 'ms' },
  ];
}
